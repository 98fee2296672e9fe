import { Readable } from "node:stream";
import { ConnectorError, type Download } from "@agent-connectors/runtime";
import { create as contentDisposition } from "content-disposition";
import type { PageResult } from "./page-tokens.ts";
import { createSharedCapacity, type Release } from "./shared-capacity.ts";

interface SendableResult {
  readonly result: PageResult | LargeResult | Download;
  /** Only for large results and downloads. */
  readonly stream?: Readable;
}

/** Limits the bytes of large results that clients have not read yet. */
interface UnsentResults {
  /**
   * Calls `release` when the stream of the result closes, or at once if there is no stream. Throws `too_large` for a large
   * result of more than `maxUnsentBytes`. If a large result exceeds the share of its organization (see
   * `createSharedCapacity`), throws `rate_limited` for a repeatable call, and `too_large` for any other call.
   */
  add(
    result: PageResult | Download,
    call: { readonly organizationId: string; readonly isRepeatable: boolean; readonly release: Release },
  ): SendableResult;
}

/** Maximum bytes of large results that wait to be sent, for all organizations together. */
const maxUnsentBytes = 256 * 1024 * 1024;

/** Creates the limit of unsent bytes, which the organizations share. */
export function createUnsentResults(): UnsentResults {
  const unsent = createSharedCapacity({ total: maxUnsentBytes, timesFree: 1 });
  return {
    add(result, { organizationId, isRepeatable, release }) {
      if ("stream" in result) {
        result.stream.once("close", release);
        return { result, stream: result.stream };
      }
      const parts = largeParts(result);
      if (!parts) {
        release();
        return { result };
      }
      const length = byteLength(parts);
      if (length > maxUnsentBytes) throw tooLarge(length, { isRepeatable });
      const releaseBytes = unsent.tryAcquire(organizationId, length);
      if (!releaseBytes) throw isRepeatable ? tooManyUnsent() : notReturned();
      const json = Readable.from(chunks(parts), { objectMode: false });
      json.once("close", releaseBytes).once("close", release);
      return { result: { json, length }, stream: json };
    },
  };
}

function tooLarge(length: number, { isRepeatable }: { readonly isRepeatable: boolean }): ConnectorError {
  const remedy = isRepeatable ? "request less" : "the call was executed; do not repeat the call";
  return new ConnectorError(
    "too_large",
    `expected a result of at most ${maxUnsentBytes} bytes, found ${length}; ${remedy}`,
  );
}

function tooManyUnsent(): ConnectorError {
  return new ConnectorError(
    "rate_limited",
    "the service holds too many large results that clients have not read yet; read results faster, or request less",
    { retry_after_ms: 1_000 },
  );
}

function notReturned(): ConnectorError {
  return new ConnectorError(
    "too_large",
    "the call was executed, but the service holds too many large results that clients have not read yet; do not repeat the call",
  );
}

/** A value of a result, already serialized as JSON in UTF-8. */
export interface JsonText {
  readonly json: Uint8Array;
}

/** A result with parts that another thread has serialized. */
export interface LargeResult {
  /** The JSON of the result in UTF-8. Read the stream to its end, or destroy it. */
  readonly json: Readable;
  /** Length in bytes. */
  readonly length: number;
}

/** JSON from another thread. `instanceof` distinguishes it from an upstream's record with the same members. */
class SerializedJson implements JsonText {
  readonly json: Uint8Array;
  constructor(json: Uint8Array) {
    this.json = json;
  }
}

/** Marks bytes as JSON. */
export function jsonText(json: Uint8Array): JsonText {
  return new SerializedJson(json);
}

/** The JSON of a result in parts; `undefined` if the result contains no serialized JSON. */
function largeParts({ data, meta, ...others }: PageResult): readonly Uint8Array[] | undefined {
  const pages = Array.isArray(data) && data.some((record) => record instanceof SerializedJson) ? data : undefined;
  if (!pages && !(data instanceof SerializedJson) && !(meta instanceof SerializedJson)) return undefined;
  const dataParts = pages ? arrayParts(pages) : [bytesOf(data)];
  const end = Object.keys(others).length === 0 ? "}" : `,${JSON.stringify(others).slice(1)}`;
  return [Buffer.from('{"data":'), ...dataParts, Buffer.from(',"meta":'), bytesOf(meta), Buffer.from(end)];
}

/** Each item of `pages` is a record, or the serialized array of a page's records. */
function arrayParts(pages: readonly unknown[]): readonly Uint8Array[] {
  const comma = Buffer.from(",");
  const parts = pages
    .map((page) => (page instanceof SerializedJson ? page.json.subarray(1, -1) : bytesOf(page)))
    .filter(({ length }) => length > 0)
    .flatMap((part) => [comma, part]);
  return [Buffer.from("["), ...parts.slice(1), Buffer.from("]")];
}

function bytesOf(value: unknown): Uint8Array {
  return value instanceof SerializedJson ? value.json : Buffer.from(JSON.stringify(value));
}

function byteLength(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

/** Maximum bytes of one write. The next write waits until these bytes are sent. */
const chunkBytes = 256 * 1024;

function* chunks(parts: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const part of parts)
    for (let at = 0; at < part.length; at += chunkBytes) yield part.subarray(at, at + chunkBytes);
}

/** A media type with its parameters (RFC 9110 §8.3.1) in printable ASCII, short enough for proxies. */
const mediaType = /^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}(?:[ \t]*;[\x20-\x7e]{0,200})?$/;

/** The headers of a downloaded file. Browsers save the file, and never display or run it on the service's origin. */
export function attachmentHeaders(
  download: Pick<Download, "name" | "contentType" | "length" | "contentRange">,
): Readonly<Record<string, string>> {
  const { name, contentType, length, contentRange } = download;
  return {
    "content-type": mediaType.test(contentType) ? contentType : "application/octet-stream",
    // An unpaired surrogate has no UTF-8 form.
    "content-disposition": contentDisposition(name.toWellFormed()),
    ...(length !== undefined && Number.isSafeInteger(length) && { "content-length": String(length) }),
    ...(contentRange !== undefined && /^[\x20-\x7e]+$/.test(contentRange) && { "content-range": contentRange }),
    "content-security-policy": "sandbox",
  };
}
