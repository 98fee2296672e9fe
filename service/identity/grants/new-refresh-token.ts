import type { Kysely } from "kysely";
import type { Database } from "../../store/database.ts";
import { hashSecret, newSecret } from "../secrets.ts";

/** Milliseconds that a refresh token waits to be used. */
const refreshTokenLifetime = 30 * 24 * 60 * 60 * 1_000;

/** Whose token it is, and of which sign-in. */
export interface RefreshTokenOwner {
  readonly principalId: string;
  /** Present where its access tokens are for one organization only. */
  readonly organizationId?: string | undefined;
  readonly familyId: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Makes and stores a refresh token of 30 days. */
export async function newRefreshToken(
  database: Kysely<Database>,
  { principalId, organizationId, familyId, now }: RefreshTokenOwner,
): Promise<string> {
  const token = newSecret("acr_");
  await database
    .insertInto("refresh_tokens")
    .values({
      token_hash: hashSecret(token),
      family_id: familyId,
      principal_id: principalId,
      organization_id: organizationId ?? null,
      used_at: null,
      created_at: now,
      expires_at: now + refreshTokenLifetime,
    })
    .execute();
  return token;
}
