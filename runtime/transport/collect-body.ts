import { StringDecoder } from "node:string_decoder";
import { ConnectorError } from "../errors/connector-error.ts";
import type { LargeBody } from "./exchange.ts";

/** How large bodies are received. */
export interface LargeBodies {
  /** Bytes from which on a body is large. */
  readonly from: number;
  /**
   * Waited for before more of a large body is received. Gives the function that gives the place back; a rejection ends
   * the call.
   */
  readonly admit: (signal: AbortSignal) => Promise<() => void>;
}

/** A body while it is received. */
export interface BodyCollector {
  /** Gives a promise where no more may be received until it settles. */
  add(piece: Buffer): Promise<unknown> | undefined;
  /** The whole body, once: a string, or bytes if it is large. Fails as `decompress` does. */
  end(): Promise<string | LargeBody>;
  /** Gives the place of a body back that is not ended. */
  drop(): void;
}

export interface CollectOptions {
  readonly contentEncoding: string | undefined;
  readonly maxBytes: number;
  /** Without it, every body is a string. */
  readonly large?: LargeBodies | undefined;
  readonly signal: AbortSignal;
}

/**
 * Collects a body as a string: UTF-8 whatever its charset says (RFC 8259 §8.1), invalid bytes replaced. A body without a
 * content coding is decoded as it comes. Bytes that are joined first, and kept until they are parsed, stand outside
 * V8's heap and make it mark all of that again and again: a fifth of a walk's time with pages of 300 kB (measured).
 * A large body is kept as bytes, which cost no time of this thread.
 */
export function collectBody(options: CollectOptions): BodyCollector {
  const place = createPlace(options);
  return options.contentEncoding === undefined
    ? plainBody(place, options.large?.from)
    : encodedBody(place, { ...options, contentEncoding: options.contentEncoding });
}

type Place = ReturnType<typeof createPlace>;

/** The place of a body among the large ones, which is taken and given back once at most. */
function createPlace({ large, signal }: CollectOptions) {
  let taken: Promise<() => void> | undefined;
  let isGiven = false;
  return {
    isTaken: () => taken !== undefined,
    take() {
      taken ??= large?.admit(signal);
      return taken;
    },
    give() {
      if (isGiven) return;
      isGiven = true;
      taken?.then((release) => release()).catch(() => {});
    },
  };
}

function plainBody(place: Place, from = Number.POSITIVE_INFINITY): BodyCollector {
  const text = createText();
  const received: Buffer[] = [];
  const blocks = createBlocks();
  let size = 0;
  return {
    add(piece) {
      size += piece.length;
      if (place.isTaken()) {
        blocks.add(piece);
        return undefined;
      }
      if (from < Number.POSITIVE_INFINITY) received.push(piece);
      if (size < from) {
        text.add(piece);
        return undefined;
      }
      for (const earlier of received) blocks.add(earlier);
      return place.take();
    },
    end: async () => (place.isTaken() ? { pieces: blocks.end(), size, release: place.give } : text.end()),
    drop: place.give,
  };
}

/** Bytes of a block. To copy 16 MB at once takes 10 ms. */
const blockBytes = 2 ** 20;

/** Bytes in buffers of our own, filled as they come: those of a socket hold other things too. */
function createBlocks() {
  const blocks: Uint8Array[] = [];
  let room = 0;
  const add = (piece: Uint8Array): void => {
    if (room === 0) {
      blocks.push(new Uint8Array(blockBytes));
      room = blockBytes;
    }
    const fits = piece.subarray(0, room);
    blocks.at(-1)?.set(fits, blockBytes - room);
    room -= fits.length;
    if (fits.length < piece.length) add(piece.subarray(fits.length));
  };
  return {
    add,
    end: () => blocks.map((block, at) => (at === blocks.length - 1 ? block.subarray(0, blockBytes - room) : block)),
  };
}

/** Most bodies are one piece, which is decoded by itself: for a small piece, a decoder takes longer than the decoding. */
function createText() {
  let only: Buffer | undefined;
  let utf8: StringDecoder | undefined;
  let text = "";
  return {
    add(piece: Buffer): void {
      if (utf8) text += utf8.write(piece);
      else if (only) {
        utf8 = new StringDecoder("utf8");
        text = utf8.write(only) + utf8.write(piece);
        only = undefined;
      } else only = piece;
    },
    end: () => (utf8 ? text + utf8.end() : (only?.toString("utf8") ?? "")),
  };
}

function encodedBody(
  place: Place,
  { contentEncoding, maxBytes, large }: CollectOptions & { readonly contentEncoding: string },
): BodyCollector {
  const pieces: Buffer[] = [];
  const from = Math.min(large?.from ?? maxBytes, maxBytes);
  return {
    add(piece) {
      pieces.push(piece);
      return undefined;
    },
    async end() {
      const { decompress } = await import("./decompress.ts");
      const encoded = Buffer.concat(pieces);
      try {
        return (await decompress(encoded, contentEncoding, from)).toString("utf8");
      } catch (error) {
        if (from === maxBytes || !(error instanceof ConnectorError) || error.code !== "too_large") throw error;
      }
      // How large it is shows when it is decompressed, which is bounded until then.
      await place.take();
      try {
        const bytes = await decompress(encoded, contentEncoding, maxBytes);
        // Small ones may share a buffer with others.
        const own = bytes.length === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
        return { pieces: [own], size: bytes.length, release: place.give };
      } catch (error) {
        place.give();
        throw error;
      }
    },
    drop: place.give,
  };
}
