import { StringDecoder } from "node:string_decoder";
import { ConnectorError } from "../errors/connector-error.ts";
import { codingNames } from "./coding-names.ts";
import type { LargeBody } from "./exchange.ts";

/** The options for large bodies. */
export interface LargeBodies {
  /** Minimum bytes of a large body. Must be at least 2. */
  readonly from: number;
  /**
   * Acquires a permit for a large body, and resolves to the function that releases the permit. `collectBody` calls `admit`
   * as soon as it has received `from` bytes, or at the end if only the decompressed size reaches `from`. If `admit` rejects,
   * the call of the action fails.
   */
  readonly admit: (signal: AbortSignal) => Promise<() => void>;
}

/** A body while it is received. */
export interface BodyCollector {
  /** Adds a chunk. If it returns a promise, the receiver must pause until the promise settles. */
  add(piece: Buffer): Promise<unknown> | undefined;
  /** Returns the whole body: a string, or bytes if it is large. Call it once. Throws the errors of `decompress` and `admit`. */
  end(): Promise<string | LargeBody>;
  /** Releases the permit, if there is one. Call it if the body is discarded. */
  drop(): void;
}

/** The options of `collectBody`. */
export interface CollectOptions {
  readonly contentEncoding: string | undefined;
  readonly maxBytes: number;
  /** If absent, every body is a string. */
  readonly large?: LargeBodies | undefined;
  readonly signal: AbortSignal;
}

/**
 * Collects a body as a UTF-8 string. Ignores the charset of the response (RFC 8259 §8.1), and replaces invalid bytes. A
 * large body stays in bytes, because another thread decodes it.
 *
 * Without a content coding, decodes the chunks of a small body when they arrive. Without `large`, discards each decoded
 * chunk. Chunks use memory outside V8's heap, and this memory triggers garbage collections. If all chunks were kept until
 * the end, the garbage collections would use a fifth of the reading time (measured with pages of 300 kB).
 */
export function collectBody(options: CollectOptions): BodyCollector {
  const permit = createPermit(options);
  const { contentEncoding } = options;
  return contentEncoding === undefined || codingNames(contentEncoding).length === 0
    ? plainBody(permit, options.large?.from)
    : encodedBody(permit, { ...options, contentEncoding });
}

type Permit = ReturnType<typeof createPermit>;

/** The permit for a large body. It is acquired and released at most once. */
function createPermit({ large, signal }: CollectOptions) {
  let acquired: Promise<() => void> | undefined;
  let isReleased = false;
  return {
    isAcquired: () => acquired !== undefined,
    acquire() {
      if (!isReleased) acquired ??= large?.admit(signal);
      return acquired;
    },
    release() {
      if (isReleased) return;
      isReleased = true;
      acquired?.then((release) => release()).catch(() => {});
    },
  };
}

function plainBody(permit: Permit, from = Number.POSITIVE_INFINITY): BodyCollector {
  const text = createText();
  const received: Buffer[] = [];
  const blocks = createBlocks();
  let size = 0;
  return {
    add(piece) {
      size += piece.length;
      if (permit.isAcquired()) {
        blocks.add(piece);
        return undefined;
      }
      if (from < Number.POSITIVE_INFINITY) received.push(piece);
      if (size < from) {
        text.add(piece);
        return undefined;
      }
      for (const earlier of received.splice(0)) blocks.add(earlier);
      return permit.acquire();
    },
    end: async () => (permit.isAcquired() ? { pieces: blocks.end(), size, release: permit.release } : text.end()),
    drop: permit.release,
  };
}

/** Bytes of a block. A body stays in blocks, because copying 16 MB into one buffer at once would take 10 ms. */
const blockBytes = 2 ** 20;

/**
 * Copies chunks into blocks, because only a buffer without other data can move to another thread. The buffers of a socket also
 * contain other data.
 */
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

/**
 * Most bodies have one chunk. A single chunk needs no `StringDecoder`: creating a decoder takes longer than decoding a small
 * chunk.
 */
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
  permit: Permit,
  { contentEncoding, maxBytes, large }: CollectOptions & { readonly contentEncoding: string },
): BodyCollector {
  const pieces: Buffer[] = [];
  const from = large?.from ?? Number.POSITIVE_INFINITY;
  const maxSmall = Math.min(from - 1, maxBytes);
  let size = 0;
  /** Returns `undefined` if the decompressed body is large. */
  const smallBody = async (encoded: Buffer): Promise<string | undefined> => {
    const { decompress } = await import("./decompress.ts");
    try {
      return (await decompress(encoded, contentEncoding, maxSmall)).toString("utf8");
    } catch (error) {
      if (maxSmall === maxBytes || !(error instanceof ConnectorError) || error.code !== "too_large") throw error;
      return undefined;
    }
  };
  return {
    add(piece) {
      size += piece.length;
      pieces.push(piece);
      return size < from || permit.isAcquired() ? undefined : permit.acquire();
    },
    async end() {
      const encoded = Buffer.concat(pieces);
      const text = permit.isAcquired() ? undefined : await smallBody(encoded);
      if (text !== undefined) return text;
      await permit.acquire();
      try {
        const { decompress } = await import("./decompress.ts");
        const bytes = await decompress(encoded, contentEncoding, maxBytes);
        // A small byte array can share its buffer with others. Such a buffer cannot move to another thread.
        const own = bytes.length === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
        return { pieces: [own], size: bytes.length, release: permit.release };
      } catch (error) {
        permit.release();
        throw error;
      }
    },
    drop: permit.release,
  };
}
