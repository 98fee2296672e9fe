import { type Credentials, renewAt } from "@agent-connectors/runtime";
import type { StoredCredentials } from "../stored-credentials.ts";

/** Credentials with the token that goes with them, as one version of the row has them. */
export interface KeptToken {
  /** As requests use them: with the operator's fields, and `access_token` where there is one. */
  readonly credentials: Credentials;
  /** The connector's own fields, which are stored. */
  readonly fields: Credentials;
  /** The row's version. */
  readonly version: number;
  /** When another token is to be requested; milliseconds since the epoch, infinite where the end is not known. */
  readonly renewAt: number;
}

/** What is stored, made ready for use. */
export function keptToken(
  { fields, access_token = fields.access_token, expires_at }: StoredCredentials,
  { version, updatedAt, app }: { readonly version: number; readonly updatedAt: number; readonly app: Credentials },
): KeptToken {
  return {
    credentials: { ...app, ...fields, ...(access_token !== undefined && { access_token }) },
    fields,
    version,
    renewAt: expires_at === undefined ? Number.POSITIVE_INFINITY : renewAt(expires_at, updatedAt),
  };
}
