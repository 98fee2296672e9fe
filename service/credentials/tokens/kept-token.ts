import { type Credentials, renewAt } from "@agent-connectors/runtime";
import { type Secret, secret } from "../../secret.ts";
import type { StoredCredentials } from "../stored-credentials.ts";

/** Credentials with the token that goes with them, as one version of the row has them. */
export interface KeptToken {
  /** As requests use them: with the operator's fields, and `access_token` where there is one. */
  readonly credentials: Secret<Credentials>;
  /** The connector's own fields, which are stored. */
  readonly fields: Secret<Credentials>;
  /** The row's version. */
  readonly version: number;
  /** When another token is to be requested; milliseconds since the epoch, infinite where the end is not known. */
  readonly renewAt: number;
}

/** What is stored, made ready for use. */
export function keptToken(
  stored: Secret<StoredCredentials>,
  {
    version,
    updatedAt,
    app,
  }: { readonly version: number; readonly updatedAt: number; readonly app: Secret<Credentials> },
): KeptToken {
  const { fields, access_token = fields.access_token, expires_at } = stored.reveal();
  return {
    credentials: secret({ ...app.reveal(), ...fields, ...(access_token !== undefined && { access_token }) }),
    fields: secret(fields),
    version,
    renewAt: expires_at === undefined ? Number.POSITIVE_INFINITY : renewAt(expires_at, updatedAt),
  };
}
