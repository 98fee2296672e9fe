import { pipeline } from "node:stream";
import { ConnectorError } from "../errors/connector-error.ts";
import type { Coding } from "./codings.ts";

/** Decodes a content coding of a body that arrives in chunks of any length. Throws `upstream_unreadable` for damaged data. */
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
    if (check?.isAtEnd() === false) throw new Error("the data is cut off or has more than one frame");
  };
  try {
    // If the source or the decoder fails, `pipeline` ends both, and `yield*` throws the error. So the callback does nothing.
    yield* pipeline(all, decoder.pieces(), () => {});
  } catch (error) {
    if (error instanceof ConnectorError) throw error;
    throw new ConnectorError("upstream_unreadable", `the file is not valid '${coding.name}' data`, { cause: error });
  }
}
