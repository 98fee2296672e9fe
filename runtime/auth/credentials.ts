/** Credentials by the names of the auth option's fields. */
export type Credentials = Readonly<Record<string, string>>;

/** Gives the credentials of requests, to any number of calls at once. */
export interface CredentialSource {
  /** The current credentials. For OAuth they have an `access_token`, which is fetched or renewed first. */
  current(signal: AbortSignal): Promise<Credentials>;
  /** After the upstream rejected `used`: other credentials to try once, or `undefined` if there are none. */
  renewed(used: Credentials, signal: AbortSignal): Promise<Credentials | undefined>;
  /** Waits for a renewal under way, its saving included: the connector closes its connections after it. Never throws. */
  close?(): Promise<void>;
}

/** Credentials with a token that was just granted. */
export interface RenewedCredentials {
  /** Those the token was requested with, its `access_token`, and a rotated `refresh_token` where one came. */
  readonly credentials: Credentials;
  /** When the access token ends; milliseconds since the epoch. */
  readonly expiresAt: number;
}

/**
 * Asks the token endpoint once for a token, with these credentials and within the connector's time limits. Throws
 * `credentials_rejected` if they are incomplete or refused: a person must connect again.
 * A signal cuts the request off, though the refresh token may be used up by then.
 */
export type RequestToken = (credentials: Credentials, signal?: AbortSignal) => Promise<RenewedCredentials>;

/** The credentials that the caller gave, which are never renewed. */
export function givenCredentials(credentials: Credentials): CredentialSource {
  return { current: async () => credentials, renewed: async () => undefined };
}

/** A function of credentials that is computed again only when their values change. */
export function byCredentials<T>(compute: (credentials: Credentials) => T): (credentials: Credentials) => T {
  let last: { readonly credentials: Credentials; readonly result: T } | undefined;
  return (credentials) => {
    // By their values: a token source may change the object that it returns.
    if (!last || !sameValues(last.credentials, credentials)) {
      const copy = { ...credentials };
      last = { credentials: copy, result: compute(copy) };
    }
    return last.result;
  };
}

function sameValues(one: Credentials, other: Credentials): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
