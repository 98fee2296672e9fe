/** Where the next page begins, as the sandbox writes it into its tokens. */
export interface PageToken {
  /** Index of the last record before it. */
  readonly after: number;
  /** Params of the first page, where the token travels without them. */
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Longer tokens are none of the sandbox's. */
const longest = 8192;

/** A token as text that says nothing to its reader. */
export function writePageToken(token: PageToken): string {
  const { after, params } = token;
  return Buffer.from(JSON.stringify(params ? [after, params] : [after])).toString("base64url");
}

/** The token of a text; `undefined` for what the sandbox never wrote. */
export function readPageToken(text: unknown): PageToken | undefined {
  if (typeof text !== "string" || text.length > longest) return undefined;
  const parsed = parse(Buffer.from(text, "base64url").toString());
  if (!Array.isArray(parsed)) return undefined;
  const [after, params]: unknown[] = parsed;
  if (typeof after !== "number" || !Number.isSafeInteger(after) || after < 0) return undefined;
  if (params === undefined) return { after };
  // JSON objects are plain, and their members are checked like those of any request.
  return typeof params === "object" && params !== null
    ? { after, params: params as Readonly<Record<string, unknown>> }
    : undefined;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
