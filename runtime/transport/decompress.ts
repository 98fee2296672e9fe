import { ConnectorError } from "../errors/connector-error.ts";
import { tooLarge } from "../limits.ts";
import { type Coding, codingsOf, type Decoder } from "./codings.ts";

/**
 * Decodes the content codings of a body (RFC 9110 §8.4). Throws `too_large` as soon as the output exceeds `maxBytes`, and
 * `upstream_unreadable` for an unknown coding or a damaged body.
 */
export async function decompress(body: Buffer, contentEncoding: string, maxBytes: number): Promise<Buffer> {
  const codings = codingsOf(contentEncoding);
  if (body.length === 0) return body;
  let plain = body;
  for (const coding of codings) plain = await decode(plain, coding, maxBytes);
  return plain;
}

function decode(body: Buffer, { name, decoderFor }: Coding, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const decoder = decoderFor(body);
    decoder.whole(body, { maxOutputLength: maxBytes }, (failure, output) => {
      const error =
        failure ??
        (hasWrongEnd(body, decoder) ? new Error("the data is cut off or has more than one frame") : undefined);
      if (!error) return resolve(output);
      const isTooLarge = "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
      reject(
        isTooLarge
          ? tooLarge(maxBytes)
          : new ConnectorError("upstream_unreadable", `the response is not valid '${name}' data`, { cause: error }),
      );
    });
  });
}

function hasWrongEnd(body: Buffer, { endCheck }: Decoder): boolean {
  const check = endCheck?.();
  check?.add(body);
  return check?.isAtEnd() === false;
}
