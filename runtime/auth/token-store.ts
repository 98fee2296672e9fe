import { ConnectorError } from "../errors/connector-error.ts";
import { abortable } from "../transport/bounds.ts";
import type { Clock } from "../transport/clock.ts";
import type { CredentialSource, Credentials, RequestToken } from "./credential-source.ts";

interface MemoryTokenStoreOptions {
  readonly credentials: Credentials;
  /** Whether credentials suffice to request a token. */
  readonly renewable: (credentials: Credentials) => boolean;
  readonly clock: Clock;
  /** See `ConnectorOptions`. */
  readonly onCredentialsChanged?: ((credentials: Credentials) => void | Promise<void>) | undefined;
}

interface CurrentToken {
  /** With the access token. */
  readonly credentials: Credentials;
  /** In milliseconds since the epoch. */
  readonly renewAt: number;
  /** In milliseconds since the epoch. */
  readonly expiresAt: number;
}

/**
 * Creates a token store in memory. The store uses an `access_token` of the initial credentials until the upstream rejects
 * this token. Concurrent callers wait for the same token request, and no caller can cancel it for the others. If the request
 * fails for a temporary reason, the store uses the previous token until it expires.
 */
export function createMemoryTokenStore(request: RequestToken, options: MemoryTokenStoreOptions): CredentialSource {
  const { clock, renewable } = options;
  // Saves access tokens only if the initial credentials have one. Otherwise, the next process requests its own.
  const savesAccess = Object.hasOwn(options.credentials, "access_token");
  let { credentials } = options;
  let isUnsaved = false;
  const never = Number.POSITIVE_INFINITY;
  let token: CurrentToken | undefined = savesAccess ? { credentials, renewAt: never, expiresAt: never } : undefined;
  let renewal: Promise<Credentials> | undefined;

  const save = async () => {
    if (!isUnsaved) return;
    await notifyChange(options, credentials);
    isUnsaved = false;
  };
  const fetchToken = async (): Promise<Credentials> => {
    // Repeats a failed save first, because the endpoint may no longer accept the refresh token that was saved earlier.
    await save();
    // Does not pass a caller's signal, because other callers wait for the same token.
    const granted = await request(credentials);
    const next = { ...granted, renewAt: renewAt(granted.expiresAt, clock.now()) };
    if (next.credentials.refresh_token !== credentials.refresh_token) {
      const { access_token: _, ...lasting } = next.credentials;
      credentials = savesAccess ? next.credentials : lasting;
      isUnsaved = true;
    }
    await save();
    token = next;
    return token.credentials;
  };
  const renew = async (signal: AbortSignal): Promise<Credentials> => {
    signal.throwIfAborted();
    renewal ??= fetchToken().finally(() => {
      renewal = undefined;
    });
    return abortable(renewal, signal);
  };

  return {
    async current(signal) {
      if (token && clock.now() < token.renewAt) return token.credentials;
      try {
        return await renew(signal);
      } catch (error) {
        if (token && clock.now() < token.expiresAt && ConnectorError.from(error).retryable) return token.credentials;
        throw error;
      }
    },
    async renewed(used, signal) {
      if (token && token.credentials.access_token !== used.access_token) return token.credentials;
      return renewable(credentials) ? renew(signal) : undefined;
    },
    async close() {
      await renewal?.catch(() => {});
    },
  };
}

async function notifyChange(
  { onCredentialsChanged }: MemoryTokenStoreOptions,
  credentials: Credentials,
): Promise<void> {
  try {
    await onCredentialsChanged?.(credentials);
  } catch (cause) {
    throw new ConnectorError("internal", "onCredentialsChanged failed, so the renewed refresh token is not saved", {
      cause,
    });
  }
}

/** Maximum milliseconds between the result of `renewAt` and the token's expiry. */
const maxRenewalLead = 60_000;

/**
 * Returns the time to renew a token that was granted at `now`: a minute before its expiry, or after nine tenths of its lifetime
 * if the lifetime is less than ten minutes. All times are in epoch milliseconds. Save the result with the token, because the
 * result depends on the time of the grant.
 */
export function renewAt(expiresAt: number, now: number): number {
  return expiresAt - Math.min(maxRenewalLead, (expiresAt - now) / 10);
}
