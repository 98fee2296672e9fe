import type { Transform } from "node:stream";
import zlib from "node:zlib";
import { ConnectorError } from "../errors/connector-error.ts";
import { codingNames } from "./coding-names.ts";

/** Decodes one content coding of a whole body or of a stream. */
export interface Decoder {
  whole(body: Buffer, options: { readonly maxOutputLength: number }, done: Done): void;
  pieces(): Transform;
  /** Absent if the decoder itself refuses truncated bodies. */
  readonly endCheck?: () => EndCheck;
}

type Done = (error: Error | null, output: Buffer) => void;

/** A content coding (RFC 9110 §8.4.1). */
export interface Coding {
  readonly name: string;
  /** Selects the decoder by the beginning of the encoded body. */
  decoderFor(beginning: Buffer): Decoder;
}

/** Maximum content codings of a response. Servers apply fewer. */
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
  // `deflate` means a zlib stream, but some servers send raw deflate. The first byte differs (RFC 1950 §2.2).
  ["deflate", (beginning) => (((beginning[0] ?? 0) & 0x0f) === 8 ? zlibFormat : bareDeflate)],
]);

/**
 * Returns the codings of a `content-encoding` header in the order of decoding. Throws `upstream_unreadable` for unknown
 * codings and for too many.
 */
export function codingsOf(contentEncoding: string): readonly Coding[] {
  const names = codingNames(contentEncoding);
  if (names.length > maxCodings)
    throw new ConnectorError(
      "upstream_unreadable",
      `expected at most ${maxCodings} content codings, found ${names.length}`,
    );
  return names.toReversed().map(codingOf);
}

function codingOf(name: string): Coding {
  const decoderFor = decoders.get(name);
  if (decoderFor) return { name, decoderFor };
  throw new ConnectorError(
    "upstream_unreadable",
    `expected a response in gzip, br, deflate or zstd, found '${name.slice(0, 40)}'`,
  );
}

/** Checks that an encoded body ends where the decoder stops. */
export interface EndCheck {
  add(piece: Uint8Array): void;
  isAtEnd(): boolean;
}

/** A part of a frame: bytes to skip, or a little-endian integer to read. */
interface FramePart {
  readonly bytes: number;
  readonly use: "skip" | "number";
}

/**
 * Checks that a body is one whole zstd frame (RFC 8878 §3.1.1). `node:zlib` decodes only the first frame, ignores the bytes
 * after it, and accepts a truncated frame. It reports all other damage itself.
 */
export function zstdEndCheck(): EndCheck {
  const parts = partsOfFrame();
  let part = parts.next(0);
  let read = 0;
  let number = 0;
  let excess = 0;
  const nextPart = () => {
    while (!part.done && read === part.value.bytes) {
      part = parts.next(number);
      read = 0;
      number = 0;
    }
  };
  return {
    add(piece) {
      for (let at = 0; at < piece.length; nextPart()) {
        if (part.done) {
          excess += piece.length - at;
          return;
        }
        const { bytes, use } = part.value;
        const count = use === "skip" ? Math.min(bytes - read, piece.length - at) : 1;
        if (use === "number") number += (piece[at] ?? 0) * 2 ** (8 * read);
        read += count;
        at += count;
      }
    },
    isAtEnd: () => part.done === true && excess === 0,
  };
}

const skipped = (bytes: number): FramePart => ({ bytes, use: "skip" });

const integer = (bytes: number): FramePart => ({ bytes, use: "number" });

function* partsOfFrame(): Generator<FramePart, void, number> {
  // The magic number.
  yield skipped(4);
  const descriptor = yield integer(1);
  const isSingleSegment = (descriptor & 0x20) !== 0;
  const hasChecksum = (descriptor & 0x04) !== 0;
  const dictionaryId = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const contentSize = [isSingleSegment ? 1 : 0, 2, 4, 8][descriptor >>> 6] ?? 0;
  yield skipped((isSingleSegment ? 0 : 1) + dictionaryId + contentSize);
  for (let isLast = false; !isLast; ) {
    const header = yield integer(3);
    isLast = (header & 1) === 1;
    const isRepeatedByte = ((header >>> 1) & 3) === 1;
    yield skipped(isRepeatedByte ? 1 : header >>> 3);
  }
  yield skipped(hasChecksum ? 4 : 0);
}
