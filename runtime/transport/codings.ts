import type { Transform } from "node:stream";
import zlib from "node:zlib";
import { ConnectorError } from "../errors/connector-error.ts";
import { type EndCheck, zstdEndCheck } from "./zstd-end.ts";

/** How a content coding is undone: for a body that is there, and for one that still comes. */
export interface Decoder {
  whole(body: Buffer, options: { readonly maxOutputLength: number }, done: Done): void;
  pieces(): Transform;
  /** For a decoder that reports no error where the body is cut off. */
  readonly endCheck?: () => EndCheck;
}
type Done = (error: Error | null, output: Buffer) => void;

/** A content coding (RFC 9110 §8.4.1). */
export interface Coding {
  readonly name: string;
  /** What undoes it, by how the encoded body begins. */
  decoderFor(beginning: Buffer): Decoder;
}

/** More layers than any server applies. */
const maxCodings = 3;

const gzip: Decoder = { whole: zlib.gunzip, pieces: zlib.createGunzip };
const zlibFormat: Decoder = { whole: zlib.inflate, pieces: zlib.createInflate };
const bareDeflate: Decoder = { whole: zlib.inflateRaw, pieces: zlib.createInflateRaw };
const brotli: Decoder = { whole: zlib.brotliDecompress, pieces: zlib.createBrotliDecompress };
const zstd: Decoder = { whole: zlib.zstdDecompress, pieces: zlib.createZstdDecompress, endCheck: zstdEndCheck };

const decoders: ReadonlyMap<string, Coding["decoderFor"]> = new Map<string, Coding["decoderFor"]>([
  ["gzip", () => gzip],
  ["x-gzip", () => gzip],
  ["br", () => brotli],
  ["zstd", () => zstd],
  // The name means a zlib stream, but some servers send bare deflate: the first byte tells (RFC 1950 §2.2).
  ["deflate", (beginning) => (((beginning[0] ?? 0) & 0x0f) === 8 ? zlibFormat : bareDeflate)],
]);

/**
 * The codings that a `content-encoding` names, in the order in which they are undone. Throws `upstream_unreadable` for
 * one that is not known and for too many.
 */
export function codingsOf(contentEncoding: string): readonly Coding[] {
  const names = contentEncoding
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "" && name !== "identity");
  if (names.length > maxCodings)
    throw new ConnectorError(
      "upstream_unreadable",
      `expected at most ${maxCodings} content codings, got ${names.length}`,
    );
  return names.reverse().map(codingOf);
}

function codingOf(name: string): Coding {
  const decoderFor = decoders.get(name);
  if (decoderFor) return { name, decoderFor };
  throw new ConnectorError(
    "upstream_unreadable",
    `expected a response in gzip, br, deflate or zstd, got '${name.slice(0, 40)}'`,
  );
}
