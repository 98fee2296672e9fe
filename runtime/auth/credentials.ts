/** What a caller authenticates with, by the names of the auth option's fields. */
export type Credentials = Readonly<Record<string, string>>;

/** Where the credentials of a request come from. */
export interface CredentialSource {
  /** Credentials that are good now; an OAuth token is fetched or renewed first. */
  current(signal: AbortSignal): Promise<Credentials>;
  /** After the upstream rejected `used`: other credentials to try once, or `undefined` where there are none. */
  renewed(used: Credentials, signal: AbortSignal): Promise<Credentials | undefined>;
}

/** Credentials that are what they are. */
export function givenCredentials(credentials: Credentials): CredentialSource {
  return { current: async () => credentials, renewed: async () => undefined };
}
