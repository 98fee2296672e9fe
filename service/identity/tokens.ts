import { randomUUID } from "node:crypto";
import { ConnectorError } from "@agent-connectors/runtime";
import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import {
  accessTokenSeconds,
  createSigningKeys,
  type SigningKeys,
  type SigningKeysOptions,
  signingAlgorithm,
} from "./signing-keys.ts";

/** The claims of an access token. */
export interface TokenClaims {
  readonly principalId: string;
  /** The organization to which the token is bound, if any. */
  readonly organizationId?: string;
  readonly workspaceId?: string;
  /** Id of the registered program to which the token was issued, if any. */
  readonly oauthClientId?: string;
  /** Whether the token has only the scope `read`. */
  readonly readOnly?: boolean;
}

/** Signs and verifies access tokens. */
export interface TokenIssuer {
  /** A JWT that is valid for `accessTokenSeconds`. */
  sign(claims: TokenClaims): Promise<string>;
  /** The claims of a token. Throws `unauthenticated` for a token that is forged, has expired or comes from another issuer. */
  verify(token: string): Promise<TokenClaims>;
  /** The public keys as a JWK set (RFC 7517). */
  jwks(): Promise<{ readonly keys: readonly object[] }>;
}

interface TokenIssuerOptions extends SigningKeysOptions {
  /** The public URL of the service. */
  readonly issuer: string;
}

const audience = "agent-connectors";

/** The type that distinguishes access tokens from other JWTs (RFC 9068 §2.1). */
const type = "at+jwt";

/** Maximum verified tokens in memory; each takes less than a kilobyte. */
const maxCachedTokens = 10_000;

/** Maximum length of a token. The service's own tokens have about 500 characters. */
const maxTokenLength = 2_000;

interface Verified {
  readonly claims: TokenClaims;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Creates an issuer of access tokens, which are JWTs (RFC 9068). */
export function createTokenIssuer(options: TokenIssuerOptions): TokenIssuer {
  const { issuer, clock } = options;
  const keys = createSigningKeys(options);
  const cache = new LRUCache<string, Verified>({ max: maxCachedTokens });
  return {
    async sign({ principalId, organizationId, workspaceId, oauthClientId, readOnly = false }) {
      const { id, key } = await keys.current();
      const now = Math.floor(clock.now() / 1_000);
      return new SignJWT({
        ...(organizationId !== undefined && { org: organizationId }),
        ...(workspaceId !== undefined && { workspace: workspaceId }),
        // RFC 9068 §2.2.
        ...(oauthClientId !== undefined && { client_id: oauthClientId }),
        ...(readOnly && { scope: "read" }),
      })
        .setProtectedHeader({ alg: signingAlgorithm, typ: type, kid: id })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(principalId)
        .setIssuedAt(now)
        .setExpirationTime(now + accessTokenSeconds)
        .setJti(randomUUID())
        .sign(key);
    },
    async verify(token) {
      let verified = cache.get(token);
      if (!verified) {
        verified = await check(token, { keys, issuer, now: clock.now() });
        cache.set(token, verified);
      }
      if (clock.now() >= verified.expiresAt) {
        cache.delete(token);
        throw refused("has expired");
      }
      return verified.claims;
    },
    jwks: async () => ({ keys: await keys.publicKeys() }),
  };
}

interface CheckOptions {
  readonly keys: SigningKeys;
  readonly issuer: string;
  readonly now: number;
}

async function check(token: string, { keys, issuer, now }: CheckOptions): Promise<Verified> {
  if (token.length > maxTokenLength || !isCanonical(token)) throw refused("is not valid");
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = kid === undefined ? undefined : await keys.find(kid);
        if (!key) throw new errors.JWKSNoMatchingKey();
        return key;
      },
      {
        algorithms: [signingAlgorithm],
        issuer,
        audience,
        typ: type,
        requiredClaims: ["sub", "iat", "exp"],
        currentDate: new Date(now),
      },
    );
    return { claims: claimsOf(payload), expiresAt: Number(payload.exp) * 1_000 };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw refused("has expired", error);
    // Details in the message would help to forge a token.
    if (error instanceof errors.JOSEError) throw refused("is not valid", error);
    throw error;
  }
}

/** Without this check, several strings could encode the same token (RFC 7515 §2, RFC 4648 §3.5). */
function isCanonical(token: string): boolean {
  return token.split(".").every((part) => Buffer.from(part, "base64url").toString("base64url") === part);
}

function claimsOf({ sub, org, workspace, client_id, scope }: JWTPayload): TokenClaims {
  if (typeof sub !== "string") throw new errors.JWTInvalid("expected a subject");
  return {
    principalId: sub,
    ...(typeof org === "string" && { organizationId: org }),
    ...(typeof workspace === "string" && { workspaceId: workspace }),
    ...(typeof client_id === "string" && { oauthClientId: client_id }),
    ...(scope === "read" && { readOnly: true }),
  };
}

function refused(fault: string, cause?: unknown): ConnectorError {
  return new ConnectorError("unauthenticated", `the access token ${fault}; POST /api/v1/oauth/token issues a new one`, {
    cause,
  });
}
