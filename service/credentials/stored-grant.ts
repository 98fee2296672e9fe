import type { AuthOption, Credentials, RenewedCredentials } from "@agent-connectors/runtime";
import type { StoredCredentials } from "./stored-credentials.ts";

/** What a token was requested with. */
export interface Requester {
  readonly option: AuthOption;
  /** The connector's own fields. */
  readonly fields: Credentials;
  /** Those of the operator's OAuth app, which are added whenever credentials are used. */
  readonly app: Credentials;
}

/**
 * What is to be stored of credentials with a token just granted. A value that the option has no field for is left out:
 * with it they would fit the option no more.
 */
export function storedGrant(
  { credentials, expiresAt }: RenewedCredentials,
  { option, fields, app }: Requester,
): StoredCredentials {
  const own = Object.entries(credentials).filter(
    ([name]) => Object.hasOwn(option.credentials, name) && (Object.hasOwn(fields, name) || !Object.hasOwn(app, name)),
  );
  const { access_token } = credentials;
  return {
    fields: Object.fromEntries(own),
    ...(access_token !== undefined && { access_token }),
    expires_at: expiresAt,
  };
}
