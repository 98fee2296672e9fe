import { ConnectorError } from "../errors/connector-error.ts";
import { abortable } from "../transport/bounds.ts";
import type { Clock } from "../transport/clock.ts";
import type { CredentialSource, Credentials, RequestToken } from "./credentials.ts";

/** The initial credentials of a token store in memory, and its callback. */
interface KeepOptions {
  readonly credentials: Credentials;
  /** Whether credentials suffice to request a token. */
  readonly renewable: (credentials: Credentials) => boolean;
  readonly clock: Clock;
  /** Called with a rotated refresh token before it is used. */
  readonly onCredentialsChanged?: ((credentials: Credentials) => void | Promise<void>) | undefined;
}

interface Kept {
  /** With the access token. */
  readonly credentials: Credentials;
  /** Time of its renewal, in milliseconds since the epoch. */
  readonly renewAt: number;
}

/**
 * A token store in memory: renews the `access_token` before it expires, and once after a rejection. All callers wait for
 * the same token request, and none of them can cancel it for the others. A given access token is used until the upstream
 * rejects it.
 */
export function keepInMemory(request: RequestToken, options: KeepOptions): CredentialSource {
  const { clock, renewable } = options;
  // After a restart, a fetched access token is no longer valid, so it is saved only if one was given.
  const withAccess = Object.hasOwn(options.credentials, "access_token");
  let { credentials } = options;
  let unsaved = false;
  let kept: Kept | undefined = withAccess ? { credentials, renewAt: Number.POSITIVE_INFINITY } : undefined;
  let renewal: Promise<Credentials> | undefined;

  const save = async () => {
    if (!unsaved) return;
    await announce(options, credentials);
    unsaved = false;
  };
  const fetchToken = async (): Promise<Credentials> => {
    // If the last rotated token was not saved, pass it again: the previous token is no longer valid.
    await save();
    // Without a caller's signal: other callers wait for the same token.
    const granted = await request(credentials);
    const next = { credentials: granted.credentials, renewAt: renewAt(granted.expiresAt, clock.now()) };
    if (next.credentials.refresh_token !== credentials.refresh_token) {
      const { access_token: _, ...lasting } = next.credentials;
      credentials = withAccess ? next.credentials : lasting;
      unsaved = true;
    }
    await save();
    kept = next;
    return kept.credentials;
  };
  const renew = async (signal: AbortSignal): Promise<Credentials> => {
    signal.throwIfAborted();
    renewal ??= fetchToken().finally(() => {
      renewal = undefined;
    });
    return abortable(renewal, signal);
  };

  return {
    current: async (signal) => (kept && clock.now() < kept.renewAt ? kept.credentials : renew(signal)),
    async renewed(used, signal) {
      if (kept && kept.credentials.access_token !== used.access_token) return kept.credentials;
      return renewable(credentials) ? renew(signal) : undefined;
    },
    async close() {
      await renewal?.catch(() => {});
    },
  };
}

async function announce({ onCredentialsChanged }: KeepOptions, credentials: Credentials): Promise<void> {
  try {
    await onCredentialsChanged?.(credentials);
  } catch (cause) {
    throw new ConnectorError("internal", "onCredentialsChanged failed, so the renewed refresh token is not saved", {
      cause,
    });
  }
}

/** Maximum milliseconds between a renewal and the token's expiry. */
const ahead = 60_000;

/**
 * When to renew a token that was granted `now`: a minute before its expiry, or when a tenth of its life is left if that is
 * later. Both times are milliseconds since the epoch. Save the result with the token: it is computed from the grant.
 */
export function renewAt(expiresAt: number, now: number): number {
  return expiresAt - Math.min(ahead, (expiresAt - now) / 10);
}
