import { StringDecoder } from "node:string_decoder";
import { ConnectorError } from "../errors/connector-error.ts";
import type { LargeBody } from "./exchange.ts";

/** The options for large bodies. */
export interface LargeBodies {
  /** Minimum bytes of a large body. */
  readonly from: number;
  /**
   * Waits for a place before more of a large body is received. Returns the function that releases the place. A rejection
   * ends the call.
   */
  readonly admit: (signal: AbortSignal) => Promise<() => void>;
}

/** A body while it is received. */
export interface BodyCollector {
  /** Returns a promise if the receiver must pause until it settles. */
  add(piece: Buffer): Promise<unknown> | undefined;
  /** Returns the whole body: a string, or bytes if it is large. Call it once. Fails as `decompress` does. */
  end(): Promise<string | LargeBody>;
  /** Releases the place of a body that is discarded. */
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
 * Collects a body as a string in UTF-8, whatever its charset (RFC 8259 §8.1), with invalid bytes replaced. Decodes each
 * piece of a body without a content coding as it arrives: bytes that are kept until the end are outside V8's heap and
 * cause repeated garbage collections, which take a fifth of a walk's time with pages of 300 kB (measured). Keeps a large
 * body as bytes, which another thread decodes.
 */
export function collectBody(options: CollectOptions): BodyCollector {
  const place = createPlace(options);
  return options.contentEncoding === undefined
    ? plainBody(place, options.large?.from)
    : encodedBody(place, { ...options, contentEncoding: options.contentEncoding });
}

type Place = ReturnType<typeof createPlace>;

/** The place of a body among the large ones. It is taken and released at most once. */
function createPlace({ large, signal }: CollectOptions) {
  let taken: Promise<() => void> | undefined;
  let isReleased = false;
  return {
    isTaken: () => taken !== undefined,
    take() {
      taken ??= large?.admit(signal);
      return taken;
    },
    release() {
      if (isReleased) return;
      isReleased = true;
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
    end: async () => (place.isTaken() ? { pieces: blocks.end(), size, release: place.release } : text.end()),
    drop: place.release,
  };
}

/** Bytes of a block. Copying 16 MB at once would take 10 ms. */
const blockBytes = 2 ** 20;

/** Copies bytes into buffers that hold nothing else, as they arrive. The buffers of a socket also hold other data. */
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

/** Decodes a body of one piece, as most are, without a `StringDecoder`: creating one takes longer than decoding a small piece. */
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
      // The body is large. The first attempt was limited to the size of a small body.
      await place.take();
      try {
        const bytes = await decompress(encoded, contentEncoding, maxBytes);
        // Small byte arrays may share a buffer with others.
        const own = bytes.length === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
        return { pieces: [own], size: bytes.length, release: place.release };
      } catch (error) {
        place.release();
        throw error;
      }
    },
    drop: place.release,
  };
}
