import { ConnectorError } from "../errors/connector-error.ts";
import { parseJsonText } from "./parse-json-text.ts";
import { upstreamText } from "./upstream-text.ts";

interface ReadingOptions {
  readonly contentType?: string | undefined;
  readonly secrets?: readonly string[];
}

/**
 * A response body as a value; integers as `parseJsonText` keeps them. A byte order mark is passed over. Throws
 * `upstream_unreadable` for an empty, cut off or other body, with its content type and how it begins, and never more
 * of it.
 */
export function parseJson(
  body: string,
  options: ReadingOptions & {
    /** `too_large` is thrown for a body of more values. */
    readonly maxValues?: number;
  } = {},
): unknown {
  const text = body.startsWith("\uFEFF") ? body.slice(1) : body;
  try {
    return parseJsonText(text, options.maxValues);
  } catch (error) {
    if (error instanceof ConnectorError) throw error;
    // The parser's own error quotes the body and is not passed on as a cause.
    throw new ConnectorError("upstream_unreadable", `expected JSON, got ${whatIs(text, options)}`);
  }
}

function whatIs(text: string, options: ReadingOptions): string {
  const secrets = options.secrets ?? [];
  const type = upstreamText(options.contentType ?? "", { max: 80, secrets }) || "a body without a content type";
  if (text.trim() === "") return `an empty body (${type})`;
  const begins = `begins with '${upstreamText(text, { max: 80, secrets })}'`;
  return /^\s*[[{]/.test(text)
    ? `${type} of ${Buffer.byteLength(text)} bytes that is broken, cut off or nested too deep; it ${begins}`
    : `${type} that ${begins}`;
}
