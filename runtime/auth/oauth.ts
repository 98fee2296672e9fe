import { askTokenEndpoint, type TokenEndpoint } from "./ask-token-endpoint.ts";
import { createBackOff } from "./back-off.ts";
import type { CredentialSource, Credentials, RequestToken } from "./credentials.ts";
import { keepInMemory } from "./keep-in-memory.ts";
import { canRequestToken } from "./token-request.ts";

export interface OAuthOptions extends TokenEndpoint {
  readonly credentials: Credentials;
  /** Keeps the token in place of this process's memory. */
  readonly tokens?: ((request: RequestToken) => CredentialSource) | undefined;
  /** Told of a rotated refresh token before it is used, where the token is kept in memory. */
  readonly onCredentialsChanged?: ((credentials: Credentials) => void | Promise<void>) | undefined;
}

/**
 * Credentials with an `access_token`, from the keeper that the caller names, else from memory. A token endpoint that fails
 * is asked once in each back-off; what a keeper does beside asking is not held up by it.
 */
export function oauthCredentials(options: OAuthOptions): CredentialSource {
  const { oauth, config, tokens } = options;
  const ask = askTokenEndpoint(options);
  const backOff = createBackOff(options.clock);
  const request: RequestToken = (credentials, signal) => backOff(() => ask(credentials, signal));
  if (tokens) return tokens(request);
  return keepInMemory(request, {
    ...options,
    renewable: (credentials) => canRequestToken(oauth, { config, credentials }),
  });
}
