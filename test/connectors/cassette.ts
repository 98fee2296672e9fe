import { readFileSync } from "node:fs";
import type { CallOptions } from "@agent-connectors/runtime";
import { parseAllDocuments } from "yaml";

/** An expected request, and the response to it. */
export interface Exchange {
  /** `METHOD https://host/path?query`, exactly, with percent-encoding. */
  readonly request: string;
  /** The headers to compare; null means that the header must be absent. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /**
   * The exact body: JSON, or the text of a form. If absent, the request must have no body. A GraphQL body without `query`
   * matches any `query`.
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
  /** The name of the test. */
  readonly shows: string;
  readonly credentials: Readonly<Record<string, string>>;
  readonly config?: Readonly<Record<string, string>>;
  readonly call: {
    readonly entity: string;
    readonly action: string;
    readonly params?: Readonly<Record<string, unknown>>;
    readonly options?: Omit<CallOptions, "signal">;
  };
  /** Whether the test calls `pages` instead of `execute`. */
  readonly walk?: boolean;
  readonly exchanges: readonly Exchange[];
  /** The expected outcome. `file` is the text of the file, and `error` is the message. */
  readonly want:
    | Page
    | { readonly pages: readonly Page[] }
    | { readonly file: string; readonly name?: string }
    | { readonly error: string };
}

/** The result of a call, or one page of a list. */
export interface Page {
  readonly data: unknown;
  /** If absent, the `meta` of the result must be empty. */
  readonly meta?: unknown;
}

/** Reads a YAML stream with one cassette in each document. Throws for YAML errors and unknown keys, such as misspelt ones. */
export function readCassettes(file: string): readonly Cassette[] {
  return parseAllDocuments(readFileSync(file, "utf8")).map((document) => {
    const [error] = document.errors;
    if (error) throw error;
    const cassette: Cassette = document.toJS();
    requireKeys(cassette, ["shows", "credentials", "config", "call", "walk", "exchanges", "want"]);
    requireKeys(cassette.call, ["entity", "action", "params", "options"]);
    requireKeys(cassette.want, ["data", "meta", "pages", "file", "name", "error"]);
    for (const page of "pages" in cassette.want ? cassette.want.pages : []) requireKeys(page, ["data", "meta"]);
    for (const exchange of cassette.exchanges) {
      requireKeys(exchange, ["request", "headers", "body", "response"]);
      requireKeys(exchange.response, ["status", "headers", "body"]);
    }
    return cassette;
  });
}

function requireKeys(value: object, keys: readonly string[]): void {
  const unknown = Object.keys(value).filter((key) => !keys.includes(key));
  if (unknown.length > 0) throw new Error(`expected the keys ${keys.join(", ")}, found ${unknown.join(", ")}`);
}
