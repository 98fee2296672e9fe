import { type AuthOption, ConnectorError, type Credentials, type RenewedCredentials } from "@agent-connectors/runtime";
import { type Secret, secret } from "../secret.ts";

/** What a sealed row of `credentials` holds, as JSON. */
export interface StoredCredentials {
  /** Values of the auth option's credential fields; a rotated refresh token takes the place of the one before. */
  readonly fields: Credentials;
  /** Of OAuth: the token that was granted last. */
  readonly access_token?: string;
  /** When it ends, in milliseconds since the epoch; absent where that is not known. */
  readonly expires_at?: number;
}

/** Reads what a vault opened; throws `internal`, without what it read, where it has another form. */
export function parseStoredCredentials(text: Secret<string>): Secret<StoredCredentials> {
  const value = parsed(text.reveal());
  if (!isStoredCredentials(value)) throw malformed();
  return secret(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not as its cause: the parser's message quotes the text.
    throw malformed();
  }
}

function isStoredCredentials(value: unknown): value is StoredCredentials {
  if (typeof value !== "object" || value === null || !("fields" in value)) return false;
  const { fields } = value;
  if (typeof fields !== "object" || fields === null || Array.isArray(fields)) return false;
  if (!Object.values(fields).every((field) => typeof field === "string")) return false;
  // Any object may have these, whatever they are.
  const { access_token: token, expires_at: end } = value as Partial<Record<keyof StoredCredentials, unknown>>;
  return (token === undefined || typeof token === "string") && (end === undefined || Number.isFinite(end));
}

function malformed(): ConnectorError {
  return new ConnectorError("internal", "stored credentials are not of the form that this version writes");
}

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

/** The error of a connector whose credentials are worth nothing any more. */
export function mustReconnect(reason: string): ConnectorError {
  return new ConnectorError(
    "credentials_rejected",
    `the connector must be connected again by a set-up session: ${reason}`,
  );
}
