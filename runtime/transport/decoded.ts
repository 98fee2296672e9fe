import { pipeline } from "node:stream";
import { ConnectorError } from "../errors/connector-error.ts";
import type { Coding } from "./codings.ts";

/** The pieces of a body without a content coding, which may be of any length. Damaged data fails with `upstream_unreadable`. */
export async function* decoded(encoded: AsyncIterable<Buffer>, coding: Coding): AsyncGenerator<Buffer> {
  const pieces = encoded[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done) return;
  const again = async function* () {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => pieces };
  };
  try {
    // A failure on either side ends both: it is the one that is read here.
    yield* pipeline(again, coding.decoderFor(first.value).pieces(), () => {});
  } catch (error) {
    if (error instanceof ConnectorError) throw error;
    throw new ConnectorError("upstream_unreadable", `the file is not valid '${coding.name}' data`, { cause: error });
  }
}
