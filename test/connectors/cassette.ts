import { readFileSync } from "node:fs";
import type { CallOptions } from "@agent-connectors/runtime";
import { parseAllDocuments } from "yaml";

/** One recorded exchange: the expected request, and the response. */
export interface Exchange {
  /** `METHOD https://host/path?query`, exactly, with percent-encoding. */
  readonly request: string;
  /** Some of the expected headers; null means that the header must be absent. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /**
   * The exact expected body: JSON, or the text of a form. Without it, the request must have no body. A GraphQL body can
   * leave out `query`, because the model has the document.
   */
  readonly body?: unknown;
  readonly response: {
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    /** JSON, or plain text. */
    readonly body?: unknown;
  };
}

/** A call, its exchanges in order, and its result. Secrets are invented. */
export interface Cassette {
  /** What the cassette shows: the name of its test. */
  readonly shows: string;
  readonly credentials: Readonly<Record<string, string>>;
  readonly config?: Readonly<Record<string, string>>;
  readonly call: {
    readonly entity: string;
    readonly action: string;
    readonly params?: Readonly<Record<string, unknown>>;
    readonly options?: Omit<CallOptions, "signal">;
  };
  /** Whether the test walks all pages instead of executing the call once. */
  readonly walk?: boolean;
  readonly exchanges: readonly Exchange[];
  /** The expected result: one result, the pages of a walk, the text and name of a file, or the message of an error. */
  readonly want:
    | Page
    | { readonly pages: readonly Page[] }
    | { readonly file: string; readonly name?: string }
    | { readonly error: string };
}

/** An expected page. */
export interface Page {
  readonly data: unknown;
  /** The expected `meta`. If absent, `meta` must be empty. */
  readonly meta?: unknown;
}

/** Reads a cassette file: a YAML stream with one cassette in each document. Throws the first error of its YAML. */
export function readCassettes(file: string): readonly Cassette[] {
  return parseAllDocuments(readFileSync(file, "utf8")).map((document) => {
    const [error] = document.errors;
    if (error) throw error;
    return document.toJS();
  });
}
