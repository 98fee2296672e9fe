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
   * The exact expected body: JSON, or the text of a form. If absent, the request must have no body. If the expected body of a
   * GraphQL request has no `query`, the test does not compare the sent `query`.
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
  /** Whether the test reads all pages of the list instead of executing the call once. */
  readonly walk?: boolean;
  readonly exchanges: readonly Exchange[];
  /** The expected outcome: the result of one call, all pages of a list, the text and name of a file, or an error's message. */
  readonly want:
    | Page
    | { readonly pages: readonly Page[] }
    | { readonly file: string; readonly name?: string }
    | { readonly error: string };
}

/** The expected result of one call, or one of the expected pages of a list. */
export interface Page {
  readonly data: unknown;
  /** The expected `meta`. If absent, `meta` must be empty. */
  readonly meta?: unknown;
}

/**
 * Reads a cassette file: a YAML stream with one cassette in each document. Throws the first YAML error. Also throws for an
 * unknown key, because the test would ignore a misspelt key.
 */
export function readCassettes(file: string): readonly Cassette[] {
  return parseAllDocuments(readFileSync(file, "utf8")).map((document) => {
    const [error] = document.errors;
    if (error) throw error;
    const cassette: Cassette = document.toJS();
    requireKeys(cassette, ["shows", "credentials", "config", "call", "walk", "exchanges", "want"]);
    requireKeys(cassette.call, ["entity", "action", "params", "options"]);
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
