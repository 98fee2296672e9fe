import { Readable } from "node:stream";
import type { Result } from "@agent-connectors/runtime";

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
export function largeParts({ data, meta }: Result): readonly Uint8Array[] | undefined {
  const pages = Array.isArray(data) && data.some((record) => record instanceof Text) ? data : undefined;
  if (!pages && !(data instanceof Text) && !(meta instanceof Text)) return undefined;
  const open = pages ? arrayOf(pages) : [bytesOf(data)];
  return [Buffer.from('{"data":'), ...open, Buffer.from(',"meta":'), bytesOf(meta), Buffer.from("}")];
}

/** A stream of parts. */
export function largeResult(parts: readonly Uint8Array[]): LargeResult {
  return {
    json: Readable.from(pieces(parts), { objectMode: false }),
    length: lengthOf(parts),
  };
}

/** Bytes of parts. */
export function lengthOf(parts: readonly Uint8Array[]): number {
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
