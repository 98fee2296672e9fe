import {
  type AuthOption,
  ConnectorError,
  type Credentials,
  type RenewedCredentials,
  renewAt,
} from "@agent-connectors/runtime";
import { type Secret, secret } from "../secret.ts";

/** The decrypted content of the column `sealed` of `credentials`, which is JSON. */
export interface StoredCredentials {
  /** Values of the auth option's credential fields; a rotated refresh token replaces the previous one. */
  readonly fields: Credentials;
  readonly access_token?: string;
  /** When the token expires, in milliseconds since the epoch; absent if unknown. */
  readonly expires_at?: number;
}

/** Parses decrypted credentials. Throws `internal` if their form is invalid; the error does not contain them. */
export function parseStoredCredentials(text: Secret<string>): Secret<StoredCredentials> {
  const value = parseJson(text.reveal());
  if (!isStoredCredentials(value)) throw malformed();
  return secret(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No `cause`, because the message of the parser's error quotes the text.
    throw malformed();
  }
}

function isStoredCredentials(value: unknown): value is StoredCredentials {
  if (typeof value !== "object" || value === null || !("fields" in value)) return false;
  const { fields } = value;
  if (typeof fields !== "object" || fields === null || Array.isArray(fields)) return false;
  if (!Object.values(fields).every((field) => typeof field === "string")) return false;
  // These members may have values of any type.
  const { access_token: token, expires_at: end } = value as Partial<Record<keyof StoredCredentials, unknown>>;
  return (token === undefined || typeof token === "string") && (end === undefined || Number.isFinite(end));
}

function malformed(): ConnectorError {
  return new ConnectorError("internal", "stored credentials do not have the form that this version writes");
}

/** The auth option and the credentials of a token request. */
export interface Requester {
  readonly option: AuthOption;
  /** The connector's own fields. */
  readonly fields: Secret<Credentials>;
  /** The fields of the operator's OAuth app, added whenever the credentials are used. */
  readonly app: Secret<Credentials>;
}

/**
 * The credentials to store after a token was granted. Their `fields` omit values that only the operator's app supplies. They
 * also omit granted values that are not fields of the option, because credentials with such values would not fit the option.
 */
export function storedGrant(
  { credentials, expiresAt }: RenewedCredentials,
  { option, fields, app }: Requester,
): Secret<StoredCredentials> {
  const [ownFields, appFields] = [fields.reveal(), app.reveal()];
  const own = Object.entries(credentials).filter(
    ([name]) =>
      Object.hasOwn(option.credentials, name) && (Object.hasOwn(ownFields, name) || !Object.hasOwn(appFields, name)),
  );
  const { access_token } = credentials;
  return secret({
    fields: Object.fromEntries(own),
    ...(access_token !== undefined && { access_token }),
    expires_at: expiresAt,
  });
}

/** The connector of a stored token, as it was when the connector's client was created. */
export interface TokenOwner {
  readonly organizationId: string;
  readonly connectorId: string;
  /** Another version may use another auth option or account. */
  readonly version: number;
  readonly kind: string;
  readonly option: AuthOption;
  /** The fields of the operator's OAuth app. */
  readonly app: Secret<Credentials>;
}

/** The credentials and the token in one version of the row of `credentials`. */
export interface StoredToken {
  /** The credentials of requests: the stored fields, those of the operator's app, and `access_token` if there is one. */
  readonly credentials: Secret<Credentials>;
  /** The connector's own fields. */
  readonly fields: Secret<Credentials>;
  readonly version: number;
  /** When to renew the token, in milliseconds since the epoch; infinite if its expiry is unknown. */
  readonly renewAt: number;
  /** In milliseconds since the epoch; infinite if it is unknown. */
  readonly expiresAt: number;
}

/** Converts stored credentials to the form that requests use. */
export function storedToken(
  stored: Secret<StoredCredentials>,
  {
    version,
    updatedAt,
    app,
  }: { readonly version: number; readonly updatedAt: number; readonly app: Secret<Credentials> },
): StoredToken {
  const {
    fields,
    access_token = fields.access_token,
    expires_at: expiresAt = Number.POSITIVE_INFINITY,
  } = stored.reveal();
  return {
    credentials: secret({ ...app.reveal(), ...fields, ...(access_token !== undefined && { access_token }) }),
    fields: secret(fields),
    version,
    renewAt: renewAt(expiresAt, updatedAt),
    expiresAt,
  };
}

/** Whether a token can be used: it exists, its renewal is not due, and the upstream has not rejected it. */
export type IsUsable = (token: StoredToken) => boolean;

/** The error of a connector whose stored credentials no longer work. `reason` is its `status_reason`. */
export function mustReconnect(reason: string | null): ConnectorError {
  return new ConnectorError(
    "credentials_rejected",
    `connect the connector again with a setup session: ${reason ?? "its credentials are refused"}`,
  );
}
