/** Follows the bytes of an encoded body, for a decoder that takes one that is cut off for a whole one. */
export interface EndCheck {
  add(piece: Uint8Array): void;
  /** Whether the bytes end where the decoder stops. */
  isAtEnd(): boolean;
}

/** Bytes to be skipped, or to be given as a little-endian number. */
interface Wanted {
  readonly bytes: number;
  readonly use: "skip" | "number";
}

/**
 * Follows a frame of zstd (RFC 8878 §3.1.1). `node:zlib` decodes the first frame only, passes over what follows it, and
 * reports no error where it is cut off. Whether the data is valid otherwise is for the decoder to say.
 */
export function zstdEndCheck(): EndCheck {
  const parts = partsOfFrame();
  let wanted = parts.next(0);
  let taken = 0;
  let number = 0;
  let excess = 0;
  const skipEmpty = () => {
    while (!wanted.done && taken === wanted.value.bytes) {
      wanted = parts.next(number);
      taken = 0;
      number = 0;
    }
  };
  return {
    add(piece) {
      for (let at = 0; at < piece.length; skipEmpty()) {
        if (wanted.done) {
          excess += piece.length - at;
          return;
        }
        const { bytes, use } = wanted.value;
        const count = use === "skip" ? Math.min(bytes - taken, piece.length - at) : 1;
        if (use === "number") number += (piece[at] ?? 0) * 2 ** (8 * taken);
        taken += count;
        at += count;
      }
    },
    isAtEnd: () => wanted.done === true && excess === 0,
  };
}

const skipped = (bytes: number): Wanted => ({ bytes, use: "skip" });
const integer = (bytes: number): Wanted => ({ bytes, use: "number" });

function* partsOfFrame(): Generator<Wanted, void, number> {
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
