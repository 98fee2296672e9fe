import { ConnectorError } from "../errors/connector-error.ts";
import { abortable } from "../transport/bounds.ts";
import type { Clock } from "../transport/clock.ts";
import type { CredentialSource, Credentials, RequestToken } from "./choose.ts";

/** What a token in memory begins with, and whom it tells. */
interface KeepOptions {
  readonly credentials: Credentials;
  /** Whether credentials suffice to request a token. */
  readonly renewable: (credentials: Credentials) => boolean;
  readonly clock: Clock;
  /** Told of a rotated refresh token before it is used. */
  readonly onCredentialsChanged?: ((credentials: Credentials) => void | Promise<void>) | undefined;
}

interface Kept {
  /** With the access token. */
  readonly credentials: Credentials;
  /** Milliseconds since the epoch from which on another is requested. */
  readonly renewAt: number;
}

/**
 * Credentials with an `access_token` that is renewed ahead of its end, and once more after a rejection. Any number
 * of callers wait for one token request; one who leaves does not end it for the others. A given access token is
 * used until the upstream rejects it.
 */
export function keepInMemory(request: RequestToken, options: KeepOptions): CredentialSource {
  const { clock, renewable } = options;
  // An access token among those to be saved would be worth nothing after a restart, unless one was given.
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
    // One whose saving failed: it is offered again, for the old one is worth nothing any more.
    await save();
    // No caller's signal: others wait for this one too.
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
    throw new ConnectorError("internal", "onCredentialsChanged failed, so that a renewed refresh token is not saved", {
      cause,
    });
  }
}

/** A token is renewed so long before its end, or at a tenth of its life if that is shorter; milliseconds. */
const ahead = 60_000;

/**
 * When a token that was granted `now` is to be renewed: a minute before its end, or when a tenth of its life is left
 * if that is later. All in milliseconds since the epoch; to be kept with the token, for it counts from the grant.
 */
export function renewAt(expiresAt: number, now: number): number {
  return expiresAt - Math.min(ahead, (expiresAt - now) / 10);
}
