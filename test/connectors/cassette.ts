import { readFileSync } from "node:fs";
import type { CallOptions, Connector } from "@agent-connectors/runtime";
import { parse } from "yaml";

/** One recorded exchange: the request that must be sent, and what came back. */
export interface Exchange {
  /** `METHOD https://host/path?query`, exactly, with its percent-encoding. */
  readonly request: string;
  /** Headers that must be sent, among others; null is one that must not be sent. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /**
   * The body that must be sent: JSON, or the text of a form, exactly; absent, none may be sent. A GraphQL body may
   * leave out `query`: its document stands in the model.
   */
  readonly body?: unknown;
  readonly response: {
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    /** JSON, or text sent as it is. */
    readonly body?: unknown;
  };
}

/** A call, the exchanges it leads to, in order, and what comes of it. Secrets are made up. */
export interface Cassette {
  /** What it shows, as a sentence. */
  readonly shows: string;
  readonly credentials: Readonly<Record<string, string>>;
  readonly config?: Readonly<Record<string, string>>;
  readonly call: {
    readonly entity: string;
    readonly action: string;
    readonly params?: Readonly<Record<string, unknown>>;
    readonly options?: Omit<CallOptions, "signal">;
  };
  /** Walk every page instead of asking for one. */
  readonly walk?: boolean;
  readonly exchanges: readonly Exchange[];
  /** What is wanted: one result, the pages of a walk, the text of a file, or the message of an error. */
  readonly want:
    | Page
    | { readonly pages: readonly Page[] }
    | { readonly file: string; readonly name?: string }
    | { readonly error: string };
}

export interface Page {
  readonly data: unknown;
  /** Absent: there is nothing in it. */
  readonly meta?: unknown;
}

/** Reads a cassette file: a YAML stream of one cassette a document. */
export function readCassettes(file: string): readonly Cassette[] {
  return readFileSync(file, "utf8")
    .split(/^---\n/m)
    .filter((document) => document.trim() !== "")
    .map((document) => parse(document));
}

/** The model of a kind, as it is generated. */
export async function modelOf(kind: string): Promise<Connector> {
  const exported: Record<string, unknown> = await import(`../../generated/${kind}/index.ts`);
  const model = Object.values(exported).find((value) => typeof value === "object" && value !== null && "kind" in value);
  if (model === undefined) throw new Error(`generated/${kind}/index.ts exports no connector`);
  return model as Connector; // printed by the generator, and type-checked there against Connector
}
