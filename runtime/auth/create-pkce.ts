import { createHash, randomBytes } from "node:crypto";

/** What proves that who exchanges a code is who asked for it. */
export interface Pkce {
  /** Kept secret until the code is exchanged. */
  readonly verifier: string;
  /** Shown to the authorization page. */
  readonly challenge: string;
}

/** A new code verifier of 256 random bits with its S256 challenge (https://www.rfc-editor.org/rfc/rfc7636#section-4.1). */
export function createPkce(): Pkce {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}
