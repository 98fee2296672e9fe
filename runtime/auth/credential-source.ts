/** Credentials by the names of the auth option's fields. */
export type Credentials = Readonly<Record<string, string>>;

/** A source of credentials for requests. Concurrent calls can share it. */
export interface CredentialSource {
  /** Returns the current credentials. With OAuth, requests or renews the `access_token` first if necessary. */
  current(signal: AbortSignal): Promise<Credentials>;
  /**
   * Returns other credentials after the upstream rejected `used`; `undefined` if there are none. With other credentials, the
   * runtime sends the rejected request once more.
   */
  renewed(used: Credentials, signal: AbortSignal): Promise<Credentials | undefined>;
  /** Waits until a renewal in progress is complete and saved. The connector then closes its connections. Never throws. */
  close?(): Promise<void>;
}

/** The result of a token request. */
export interface RenewedCredentials {
  /** The credentials that the request used, with the granted tokens. */
  readonly credentials: Credentials;
  /** Expiry of the access token, in milliseconds since the epoch. */
  readonly expiresAt: number;
}

/**
 * Sends one token request, for at most `limits.headersTimeoutMs`. During the back-off after a temporary failure, throws this
 * failure and sends nothing. Throws `credentials_rejected` if the credentials are incomplete or refused: a person must connect
 * again. Even if the signal aborts the request, the endpoint may have invalidated the refresh token.
 */
export type RequestToken = (credentials: Credentials, signal?: AbortSignal) => Promise<RenewedCredentials>;

/** Returns a source that never renews the credentials. */
export function constantCredentials(credentials: Credentials): CredentialSource {
  return { current: async () => credentials, renewed: async () => undefined };
}

/** Caches the last result of `compute` until the values of the credentials change. */
export function byCredentials<T>(compute: (credentials: Credentials) => T): (credentials: Credentials) => T {
  let last: { readonly credentials: Credentials; readonly result: T } | undefined;
  return (credentials) => {
    // Compares values, because a credential source can change the object that it returns.
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
