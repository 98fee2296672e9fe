import { pipeline, type Readable, type Transform } from "node:stream";
import zlib from "node:zlib";
import { ConnectorError } from "../errors/connector-error.ts";

const decoders: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ["gzip", zlib.createGunzip],
  ["x-gzip", zlib.createGunzip],
  ["deflate", zlib.createInflate],
  ["br", zlib.createBrotliDecompress],
  ["zstd", zlib.createZstdDecompress],
]);

/** A stream without its content coding; an unknown one throws `upstream_unreadable`. Its length is no longer known beforehand. */
export function decodedStream(stream: Readable, coding: string): Readable {
  const decoder = decoders.get(coding.trim().toLowerCase());
  if (!decoder) {
    stream.destroy();
    throw new ConnectorError(
      "upstream_unreadable",
      `expected a file in gzip, br, deflate or zstd, got '${coding.slice(0, 40)}'`,
    );
  }
  // A failure on either side destroys both: whoever reads sees it on the stream that is given.
  return pipeline(stream, decoder(), () => {});
}
