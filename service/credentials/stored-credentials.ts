import { ConnectorError, type Credentials } from "@agent-connectors/runtime";
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
