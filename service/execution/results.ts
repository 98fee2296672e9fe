import { Readable } from "node:stream";
import { ConnectorError, type Download, type Result } from "@agent-connectors/runtime";
import { createConcurrencyLimiter, type Release } from "./shared-capacity.ts";

/** What an execution gives, as it is sent. */
interface Answered {
  readonly answer: Result | LargeResult | Download;
  /** What is still to be sent of it. */
  readonly stream?: Readable;
}

/** Makes answers of what executions give. */
interface Answers {
  /** `release` is called when all has been sent, at once for an object. Throws `rate_limited` where too much is unsent. */
  of(given: Result | Download, held: { readonly organizationId: string; readonly release: Release }): Answered;
}

/** Bytes of large results that wait to be sent, in all. */
const mostUnsent = 256 * 1024 * 1024;

/** Keeps count of the large results that clients have not read yet: a share for each organization. */
export function createAnswers(): Answers {
  const unsent = createConcurrencyLimiter({ total: mostUnsent, timesFree: 1 });
  return {
    of(given, { organizationId, release }) {
      if ("stream" in given) {
        given.stream.once("close", release);
        return { answer: given, stream: given.stream };
      }
      const parts = largeParts(given);
      if (!parts) {
        release();
        return { answer: given };
      }
      const sent = unsent.tryAcquire(organizationId, lengthOf(parts));
      if (!sent) throw unread();
      const answer = largeResult(parts);
      answer.json.once("close", sent).once("close", release);
      return { answer, stream: answer.json };
    },
  };
}

function unread(): ConnectorError {
  return new ConnectorError(
    "rate_limited",
    "too many large results wait until they are read; read them faster, or ask for less",
    { retry_after_ms: 1_000 },
  );
}

/** JSON in UTF-8 that stands for its value in a result. */
export interface JsonText {
  readonly json: Uint8Array;
}

/** A result as it is sent: it was made by another thread, and is never an object in this one. */
export interface LargeResult {
  /** `{"data":…,"meta":…}`; to be read or destroyed. */
  readonly json: Readable;
  /** Bytes of it. */
  readonly length: number;
}

class Text implements JsonText {
  readonly json: Uint8Array;
  constructor(json: Uint8Array) {
    this.json = json;
  }
}

/** Bytes that are JSON, told from data that looks like it. */
export function jsonText(json: Uint8Array): JsonText {
  return new Text(json);
}

/** The parts of a result some of which are text, in the order in which they are sent; `undefined` where none is. */
function largeParts({ data, meta }: Result): readonly Uint8Array[] | undefined {
  const pages = Array.isArray(data) && data.some((record) => record instanceof Text) ? data : undefined;
  if (!pages && !(data instanceof Text) && !(meta instanceof Text)) return undefined;
  const open = pages ? arrayOf(pages) : [bytesOf(data)];
  return [Buffer.from('{"data":'), ...open, Buffer.from(',"meta":'), bytesOf(meta), Buffer.from("}")];
}

/** A stream of parts. */
function largeResult(parts: readonly Uint8Array[]): LargeResult {
  return {
    json: Readable.from(pieces(parts), { objectMode: false }),
    length: lengthOf(parts),
  };
}

/** Bytes of parts. */
function lengthOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

/** Records, and the texts of pages, whose records they stand for. */
function arrayOf(pages: readonly unknown[]): readonly Uint8Array[] {
  const comma = Buffer.from(",");
  const parts = pages
    .map((page) => (page instanceof Text ? page.json.subarray(1, -1) : bytesOf(page)))
    .filter(({ length }) => length > 0)
    .flatMap((part) => [comma, part]);
  return [Buffer.from("["), ...parts.slice(1), Buffer.from("]")];
}

function bytesOf(value: unknown): Uint8Array {
  return value instanceof Text ? value.json : Buffer.from(JSON.stringify(value));
}

/** So many bytes are handed on at once; the others wait until the client has taken them. */
const pieceBytes = 256 * 1024;

function* pieces(parts: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const part of parts)
    for (let at = 0; at < part.length; at += pieceBytes) yield part.subarray(at, at + pieceBytes);
}

/** A media type with its parameters (RFC 9110 §8.3.1): visible characters of ASCII, no more than proxies take. */
const mediaType = /^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}(?:[ \t]*;[\x20-\x7e]{0,200})?$/;

/**
 * The headers of a file that somebody else wrote: to be saved, never shown, run or guessed at by a browser that meets
 * it on our origin.
 */
export function attachmentHeaders(
  download: Pick<Download, "name" | "contentType" | "length" | "contentRange">,
): Readonly<Record<string, string>> {
  const { name, contentType, length, contentRange } = download;
  return {
    "content-type": mediaType.test(contentType) ? contentType : "application/octet-stream",
    "content-disposition": disposition(name),
    ...(length !== undefined && Number.isSafeInteger(length) && { "content-length": String(length) }),
    ...(contentRange !== undefined && /^[\x20-\x7e]+$/.test(contentRange) && { "content-range": contentRange }),
    "content-security-policy": "sandbox",
  };
}

/** The name twice, as RFC 6266 §4.3 has it: in ASCII for those who know no other, then whole (RFC 8187). */
function disposition(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/gu, "_");
  // What `encodeURIComponent` leaves but an `attr-char` of RFC 8187 §3.2.1 may not be.
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
