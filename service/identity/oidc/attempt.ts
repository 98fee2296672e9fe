/** A sign-in that is under way at the provider, as the browser keeps it, sealed, until it comes back. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Path of ours that the person wants to see. */
  readonly returnTo: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** What attempts are sealed for. */
export const attemptPurpose = "oidc sign-in";

/** Milliseconds in which somebody must have signed in with the provider. */
export const attemptLifetime = 10 * 60_000;
