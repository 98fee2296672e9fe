/** Credentials by the names of the auth option's fields. */
export type Credentials = Readonly<Record<string, string>>;

/** A source of credentials for requests. Concurrent calls can share it. */
export interface CredentialSource {
  /** Returns the current credentials. For OAuth, it requests or renews the `access_token` if necessary. */
  current(signal: AbortSignal): Promise<Credentials>;
  /** Returns other credentials after the upstream rejected `used`, or `undefined`. The caller tries them once. */
  renewed(used: Credentials, signal: AbortSignal): Promise<Credentials | undefined>;
  /** Waits until a renewal in progress is complete and saved. The connector then closes its connections. Never throws. */
  close?(): Promise<void>;
}

/** Credentials with a token that was just granted. */
export interface RenewedCredentials {
  /** The credentials of the request, with the new `access_token` and, if the response has one, the new `refresh_token`. */
  readonly credentials: Credentials;
  /** Expiry of the access token, in milliseconds since the epoch. */
  readonly expiresAt: number;
}

/**
 * Sends one token request with these credentials, within the connector's time limits. Throws `credentials_rejected` if
 * they are incomplete or refused: a person must connect again. A signal aborts the request, but the endpoint may have
 * used up the refresh token by then.
 */
export type RequestToken = (credentials: Credentials, signal?: AbortSignal) => Promise<RenewedCredentials>;

/** The credentials that the caller gave, which are never renewed. */
export function constantCredentials(credentials: Credentials): CredentialSource {
  return { current: async () => credentials, renewed: async () => undefined };
}

/** Returns a function that keeps its last result, and computes again only if the values of the credentials change. */
export function byCredentials<T>(compute: (credentials: Credentials) => T): (credentials: Credentials) => T {
  let last: { readonly credentials: Credentials; readonly result: T } | undefined;
  return (credentials) => {
    // Compares values, because a token source can change the object that it returns.
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
