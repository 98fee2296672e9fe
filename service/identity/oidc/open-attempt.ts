import { ConnectorError } from "@agent-connectors/runtime";
import type { Secret } from "../../secret.ts";
import type { Vault } from "../../vault/vault.ts";
import { type Attempt, attemptLifetime, attemptPurpose } from "./attempt.ts";

/** The sign-in that a browser has begun with us. Throws `unauthenticated` where it has not, or too long ago. */
export async function openAttempt(vault: Vault, sealed: string | undefined, now: number): Promise<Attempt> {
  const text = sealed === undefined ? undefined : await opened(vault, sealed);
  // Nobody else can seal for this purpose.
  const attempt = text === undefined ? undefined : (JSON.parse(text.reveal()) as Attempt);
  if (!attempt || now >= attempt.expiresAt)
    throw new ConnectorError(
      "unauthenticated",
      `this sign-in was not begun in this browser, or more than ${attemptLifetime / 60_000} minutes ago; begin anew`,
    );
  return attempt;
}

async function opened(vault: Vault, sealed: string): Promise<Secret<string> | undefined> {
  try {
    return await vault.openText(sealed, attemptPurpose);
  } catch (error) {
    // Whatever a browser sends may be made up.
    if (error instanceof ConnectorError) return undefined;
    throw error;
  }
}
