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

/** What an access token says. */
export interface TokenClaims {
  readonly principalId: string;
  /** Present where the token is for one organization only. */
  readonly organizationId?: string;
  readonly workspaceId?: string;
}

/** Signs access tokens and reads them; keys rotate, and every replica knows them all. */
export interface TokenIssuer {
  /** A JWT that holds for `accessTokenSeconds`. */
  sign(claims: TokenClaims): Promise<string>;
  /** Throws `unauthenticated` for one that is forged, foreign, expired or no JWT at all. */
  verify(token: string): Promise<TokenClaims>;
  /** Public keys, as RFC 7517 has them. */
  jwks(): Promise<{ readonly keys: readonly object[] }>;
}

interface TokenIssuerOptions extends SigningKeysOptions {
  /** The service's public address; tokens of other addresses are foreign. */
  readonly issuer: string;
}

const audience = "agent-connectors";

/** Tells access tokens from all other JWTs (RFC 9068 §2.1). */
const type = "at+jwt";

/** Tokens whose signatures are remembered; each takes less than a kilobyte. */
const remembered = 10_000;

/** Ours have some 500 characters. */
const longestToken = 2_000;

interface Verified {
  readonly claims: TokenClaims;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Access tokens as RFC 9068 has them: JWTs with an Ed25519 signature by the service's own keys. */
export function createTokenIssuer(options: TokenIssuerOptions): TokenIssuer {
  const { issuer, clock } = options;
  const keys = createSigningKeys(options);
  const known = new LRUCache<string, Verified>({ max: remembered });
  return {
    async sign({ principalId, organizationId, workspaceId }) {
      const { id, key } = await keys.current();
      const now = Math.floor(clock.now() / 1_000);
      return new SignJWT({
        ...(organizationId !== undefined && { org: organizationId }),
        ...(workspaceId !== undefined && { workspace: workspaceId }),
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
      let verified = known.get(token);
      if (!verified) {
        verified = await check(token, { keys, issuer, now: clock.now() });
        known.set(token, verified);
      }
      if (clock.now() >= verified.expiresAt) {
        known.delete(token);
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
  if (token.length > longestToken || !isCanonical(token)) throw refused("is not valid");
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
    // The message does not help a forger.
    if (error instanceof errors.JOSEError) throw refused("is not valid", error);
    throw error;
  }
}

/** Whether each part is base64url as it is written, so that no two texts are one token (RFC 7515 §2, RFC 4648 §3.5). */
function isCanonical(token: string): boolean {
  return token.split(".").every((part) => Buffer.from(part, "base64url").toString("base64url") === part);
}

function claimsOf({ sub, org, workspace }: JWTPayload): TokenClaims {
  if (typeof sub !== "string") throw new errors.JWTInvalid("expected a subject");
  return {
    principalId: sub,
    ...(typeof org === "string" && { organizationId: org }),
    ...(typeof workspace === "string" && { workspaceId: workspace }),
  };
}

function refused(why: string, cause?: unknown): ConnectorError {
  return new ConnectorError("unauthenticated", `the access token ${why}; POST /api/v1/oauth/token gives another`, {
    cause,
  });
}
