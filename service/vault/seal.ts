import { createCipheriv, type KeyObject, randomBytes } from "node:crypto";

/**
 * AES-256-GCM with a random nonce of 96 bits (NIST SP 800-38D §8.2.2), as `v1.<nonce>.<ciphertext and tag>` in
 * base64url. It opens with the same key and the same `bound` text only. A key may seal 2^32 values: data keys seal
 * one, master keys one for each data key.
 */
export function seal(plain: Uint8Array, key: KeyObject, bound: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: 16 });
  cipher.setAAD(Buffer.from(bound));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return `v1.${nonce.toString("base64url")}.${sealed.toString("base64url")}`;
}
