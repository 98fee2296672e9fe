import { ConnectorError } from "../errors/connector-error.ts";

type Done = (error: Error | null, output: Buffer) => void;
type Decoder = (input: Buffer, options: { readonly maxOutputLength: number }, done: Done) => void;

/** More layers than any server applies. */
const maxCodings = 3;

/**
 * The body without its content codings (RFC 9110 §8.4), at most `maxBytes` long: a longer one fails with
 * `too_large` before it is unfolded, an unknown coding or a damaged body with `upstream_unreadable`.
 */
export async function decompress(body: Buffer, contentEncoding: string | undefined, maxBytes: number): Promise<Buffer> {
  const codings = codingsOf(contentEncoding);
  if (codings.length === 0 || body.length === 0) return body;
  let plain = body;
  for (const coding of codings.reverse()) plain = await decode(plain, coding, maxBytes);
  return plain;
}

function codingsOf(contentEncoding: string | undefined): string[] {
  if (!contentEncoding) return [];
  const codings = contentEncoding
    .split(",")
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== "" && coding !== "identity");
  if (codings.length > maxCodings)
    throw new ConnectorError(
      "upstream_unreadable",
      `expected at most ${maxCodings} content codings, got ${codings.length}`,
    );
  return codings;
}

async function decode(body: Buffer, coding: string, maxBytes: number): Promise<Buffer> {
  const decoder = await decoderOf(coding, body);
  return new Promise((resolve, reject) => {
    decoder(body, { maxOutputLength: maxBytes }, (error, output) => {
      if (!error) return resolve(output);
      const tooLarge = "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
      reject(
        tooLarge
          ? new ConnectorError("too_large", `the response is larger than ${maxBytes} bytes; ask for less`)
          : new ConnectorError("upstream_unreadable", `the response is not valid '${coding}' data`, { cause: error }),
      );
    });
  });
}

async function decoderOf(coding: string, body: Buffer): Promise<Decoder> {
  const zlib = await import("node:zlib");
  if (coding === "gzip" || coding === "x-gzip") return zlib.gunzip;
  if (coding === "br") return zlib.brotliDecompress;
  if (coding === "zstd") return zlib.zstdDecompress;
  // The name means a zlib stream, but some servers send bare deflate: the first byte tells (RFC 1950 §2.2).
  if (coding === "deflate") return ((body[0] ?? 0) & 0x0f) === 8 ? zlib.inflate : zlib.inflateRaw;
  throw new ConnectorError(
    "upstream_unreadable",
    `expected a response in gzip, br, deflate or zstd, got '${coding.slice(0, 40)}'`,
  );
}
