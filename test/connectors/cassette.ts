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
  /** Name of the auth option; required if the credentials fit several options. */
  readonly auth?: string;
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

/**
 * Reads a YAML stream with one cassette in each document. Throws for YAML errors, and for missing and unknown keys, such as
 * misspelt ones.
 */
export function readCassettes(file: string): readonly Cassette[] {
  const text = readFileSync(file, "utf8");
  return parseAllDocuments(text).map((document, index) => {
    const [error] = document.errors;
    if (error) throw new Error(`${file}: ${error.message}`);
    const cassette: Cassette = document.toJS();
    const place = `${file}: cassette ${index + 1} (${cassette?.shows})`;
    requireKeys(place, cassette, {
      required: ["shows", "credentials", "call", "exchanges", "want"],
      optional: ["auth", "config", "walk"],
    });
    requireKeys(`${place}: call`, cassette.call, { required: ["entity", "action"], optional: ["params", "options"] });
    requireKeys(`${place}: want`, cassette.want, { optional: ["data", "meta", "pages", "file", "name", "error"] });
    for (const [at, page] of ("pages" in cassette.want ? cassette.want.pages : []).entries())
      requireKeys(`${place}: want.pages[${at}]`, page, { required: ["data"], optional: ["meta"] });
    for (const [at, exchange] of cassette.exchanges.entries()) {
      const here = `${place}: exchanges[${at}]`;
      requireKeys(here, exchange, { required: ["request", "response"], optional: ["headers", "body"] });
      requireKeys(`${here}.response`, exchange.response, { optional: ["status", "headers", "body"] });
    }
    return cassette;
  });
}

function requireKeys(
  place: string,
  value: unknown,
  { required = [], optional }: { readonly required?: readonly string[]; readonly optional: readonly string[] },
): void {
  const found = Object.keys(Object(value));
  const missing = required.filter((key) => !found.includes(key));
  const unknown = found.filter((key) => !required.includes(key) && !optional.includes(key));
  const named = (keys: readonly string[]) => keys.map((key) => `'${key}'`).join(", ");
  if (unknown.length > 0)
    throw new Error(`${place}: expected only the keys ${named([...required, ...optional])}, found ${named(unknown)}`);
  if (missing.length > 0) throw new Error(`${place}: expected the keys ${named(required)}, found no ${named(missing)}`);
}
