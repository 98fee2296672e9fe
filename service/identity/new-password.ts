import { randomBytes } from "node:crypto";

/** A password of 120 random bits, for somebody who has none yet. */
export function newPassword(): string {
  return randomBytes(15).toString("base64url");
}
