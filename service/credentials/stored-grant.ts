import type { AuthOption, Credentials, RenewedCredentials } from "@agent-connectors/runtime";
import { type Secret, secret } from "../secret.ts";
import type { StoredCredentials } from "./stored-credentials.ts";

/** What a token was requested with. */
export interface Requester {
  readonly option: AuthOption;
  /** The connector's own fields. */
  readonly fields: Secret<Credentials>;
  /** Those of the operator's OAuth app, which are added whenever credentials are used. */
  readonly app: Secret<Credentials>;
}

/**
 * What is to be stored of credentials with a token just granted. A value that the option has no field for is left out:
 * with it they would fit the option no more.
 */
export function storedGrant(
  { credentials, expiresAt }: RenewedCredentials,
  { option, fields, app }: Requester,
): Secret<StoredCredentials> {
  const [given, supplied] = [fields.reveal(), app.reveal()];
  const own = Object.entries(credentials).filter(
    ([name]) =>
      Object.hasOwn(option.credentials, name) && (Object.hasOwn(given, name) || !Object.hasOwn(supplied, name)),
  );
  const { access_token } = credentials;
  return secret({
    fields: Object.fromEntries(own),
    ...(access_token !== undefined && { access_token }),
    expires_at: expiresAt,
  });
}
