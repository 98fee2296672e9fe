/** What an access token says. */
export interface TokenClaims {
  readonly principalId: string;
  /** Present where the token is for one organization only. */
  readonly organizationId?: string;
  readonly workspaceId?: string;
}

/** Signs access tokens and reads them; keys rotate, and every replica knows them all. */
export interface TokenIssuer {
  /** A JWT that holds for `lifetimeSeconds`. */
  sign(claims: TokenClaims): Promise<string>;
  /** Throws `unauthenticated` for one that is forged, foreign, expired or no JWT at all. */
  verify(token: string): Promise<TokenClaims>;
  /** Public keys, as RFC 7517 has them. */
  jwks(): Promise<{ readonly keys: readonly object[] }>;
}

/** Seconds that an access token holds. */
export const lifetimeSeconds = 900;
