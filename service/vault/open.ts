import { createDecipheriv, type KeyObject } from "node:crypto";
import { notOpened } from "./not-opened.ts";

/** A nonce of 12 bytes; then at least the 16 bytes of the tag. */
const form = /^v1\.([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{22,})$/;
const tagLength = 16;

/**
 * What `seal` sealed. Throws `internal` where the text is not exactly as it was sealed, or the key or `bound` are
 * others; the message tells nothing of the value.
 */
export function open(sealed: string, key: KeyObject, bound: string): Buffer {
  const [, nonce, rest] = form.exec(sealed) ?? [];
  if (nonce === undefined || rest === undefined) throw notOpened();
  const bytes = Buffer.from(rest, "base64url");
  // The last digit has bits to spare: of all spellings of the same bytes, only the one that is written is taken.
  if (bytes.toString("base64url") !== rest) throw notOpened();
  const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(nonce, "base64url"), { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(bound));
  decipher.setAuthTag(bytes.subarray(-tagLength));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, -tagLength)), decipher.final()]);
  } catch (cause) {
    throw notOpened(cause);
  }
}
