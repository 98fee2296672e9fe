import { pipeline } from "node:stream";
import { ConnectorError } from "../errors/connector-error.ts";
import type { Coding } from "./codings.ts";

/** Undoes a content coding of a body. A piece may have any length. Damaged data fails with `upstream_unreadable`. */
export async function* decoded(encoded: AsyncIterable<Buffer>, coding: Coding): AsyncGenerator<Buffer> {
  const pieces = encoded[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done) return;
  const decoder = coding.decoderFor(first.value);
  const check = decoder.endCheck?.();
  const all = async function* () {
    check?.add(first.value);
    yield first.value;
    for await (const piece of { [Symbol.asyncIterator]: () => pieces }) {
      check?.add(piece);
      yield piece;
    }
    if (check?.isAtEnd() === false) throw new Error("the data is cut off, or has more than one frame");
  };
  try {
    // A failure on either side ends both and is thrown here.
    yield* pipeline(all, decoder.pieces(), () => {});
  } catch (error) {
    if (error instanceof ConnectorError) throw error;
    throw new ConnectorError("upstream_unreadable", `the file is not valid '${coding.name}' data`, { cause: error });
  }
}
