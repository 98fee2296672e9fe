import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** A new secret of 256 random bits, base64url after `prefix`, which tells people and scanners what they look at. */
export function newSecret(prefix: string): string {
  return prefix + randomBytes(32).toString("base64url");
}

/** SHA-256 of a secret, base64url: what is stored. A plain digest suffices for secrets that nobody can guess. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** Whether two texts of `hashSecret` are equal, in a time that does not tell where they differ. */
export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
