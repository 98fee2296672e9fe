import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/**
 * A new secret: `prefix`, then 256 random bits in base64url. The prefix identifies the type of the secret to people and
 * scanners.
 */
export function newSecret(prefix: string): string {
  return prefix + randomBytes(32).toString("base64url");
}

/**
 * Returns the SHA-256 digest of a secret, in base64url. The service stores the digest instead of the secret. A plain digest
 * suffices for a secret that cannot be guessed.
 */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** Whether two results of `hashSecret` are equal. The duration does not depend on where they differ. */
export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
