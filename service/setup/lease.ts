import { randomUUID } from "node:crypto";
import { hashSecret, sameHash } from "../identity/secrets.ts";
import type { Service } from "../service.ts";
import { changeProgress, openProgress, type SetupProgress, setupLeaseMs } from "./progress.ts";
import { doneResponse, formPageResponse, messageResponse, type SetupResponse } from "./responses.ts";
import { type SetupSession, statusOf } from "./session/queries.ts";

/** A lease on a setup session. While one request has the lease, other submitted forms and authorization responses wait. */
export interface SetupLease {
  /** The row of the session, with the lease. */
  readonly session: SetupSession;
  /** The progress before the lease. Only this copy has `authorization`, which `acquireSetupLease` deletes from the session. */
  readonly previous: SetupProgress | undefined;
  /** Hash of the browser's cookie. */
  readonly browser: string;
}

type LeaseContext = Pick<Service, "database" | "vault" | "clock">;

/** Maximum milliseconds that a request waits for the lease. */
const maxWait = 30_000;

/** Milliseconds between two attempts to acquire the lease. */
const pollInterval = 200;

interface SetupLeaseRequest {
  /** Hash of the browser's cookie. See `isAdmitted`. */
  readonly browser: string;
  /**
   * Hash of the OAuth `state` in an authorization response. Absent for a submitted form, which ends the authorization flow in
   * progress.
   */
  readonly stateHash?: string;
  readonly signal: AbortSignal;
}

/**
 * If a form or an authorization response is sent twice, the second request waits for the first, because both could use the same
 * refresh token or code. Returns a response if the request cannot use the session, or if the wait takes too long.
 */
async function acquireSetupLease(
  service: LeaseContext,
  { id, organization_id }: Pick<SetupSession, "id" | "organization_id">,
  { browser, stateHash, signal }: SetupLeaseRequest,
): Promise<SetupLease | SetupResponse> {
  const { clock, vault } = service;
  const deadline = clock.now() + maxWait;
  for (;;) {
    const session = await readSession(service, { id, organization_id });
    if (!session) return messageResponse("invalidLink", 410);
    const now = clock.now();
    const previous = await openProgress(vault, session, now);
    const unusable = unusableResponse({ session, previous, browser, stateHash, now });
    if (unusable) return unusable;
    if (!isLeased(previous, now)) {
      const progress = addLease(previous, { browser, now });
      const taken = await changeProgress(service, session, { progress, ...(stateHash !== undefined && { stateHash }) });
      if (taken) return { session: taken, previous, browser };
    } else if (now >= deadline) {
      const form = stateHash === undefined ? undefined : previous?.given;
      return form ? formPageResponse(form) : messageResponse("connecting", 409);
    }
    await clock.sleep(pollInterval, signal);
  }
}

function readSession(
  { database }: Pick<Service, "database">,
  { id, organization_id }: Pick<SetupSession, "id" | "organization_id">,
): Promise<SetupSession | undefined> {
  return database
    .selectFrom("setup_sessions")
    .selectAll()
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .executeTakeFirst();
}

interface ReadSession {
  readonly session: SetupSession;
  readonly previous: SetupProgress | undefined;
  readonly browser: string;
  readonly stateHash: string | undefined;
  readonly now: number;
}

/** The response to a request that cannot use the session; `undefined` if the request can use it or must wait for the lease. */
export function unusableResponse({
  session,
  previous,
  browser,
  stateHash,
  now,
}: ReadSession): SetupResponse | undefined {
  const canUseLink = isAdmitted(previous, browser);
  const status = statusOf(session, now);
  // A second submission returns the result of the first. After the progress was deleted, the service cannot identify the
  // browser, so the link is invalid.
  if (status === "completed" && previous !== undefined && canUseLink) return doneResponse(session);
  if (status !== "open") return messageResponse("invalidLink", 410);
  if (!canUseLink) return messageResponse("otherBrowser", 403);
  if (stateHash === undefined) return undefined;
  if (session.state_hash !== stateHash) return messageResponse("invalidLink", 410);
  if (previous?.authorization !== undefined || isLeased(previous, now)) return undefined;
  // The authorization response was accepted before.
  return previous?.failure && previous.given ? formPageResponse(previous.given) : messageResponse("invalidLink", 410);
}

/** Whether any request has the lease on the session. */
export function isLeased(progress: SetupProgress | undefined, now: number): boolean {
  return progress?.lease !== undefined && now < progress.lease.until;
}

function addLease(
  previous: SetupProgress | undefined,
  { browser, now }: { readonly browser: string; readonly now: number },
): SetupProgress {
  const { authorization: _, ...rest } = previous ?? { browser };
  return { ...rest, lease: { id: randomUUID(), until: now + setupLeaseMs } };
}

interface LeasedWork extends SetupLeaseRequest {
  /** Must end the lease before it returns. */
  readonly act: (lease: SetupLease) => Promise<SetupResponse>;
}

/**
 * Runs `act` under the lease on a session, or returns the response of `acquireSetupLease`. If `act` throws, ends the lease, so
 * that the next attempt does not wait. The session then has the form, the failure and the renewed token of the previous attempt.
 */
export async function withSetupLease(
  service: LeaseContext,
  session: Pick<SetupSession, "id" | "organization_id">,
  { act, ...request }: LeasedWork,
): Promise<SetupResponse> {
  const lease = await acquireSetupLease(service, session, request);
  if ("kind" in lease) return lease;
  try {
    return await act(lease);
  } catch (thrown) {
    // If this fails too, the lease expires after `setupLeaseMs`.
    await endSetupLease(service, lease, lease.previous ?? {}).catch(() => undefined);
    throw thrown;
  }
}

/**
 * Ends a lease after an attempt that did not connect, and stores the form, the failure and the renewed token. With a failure,
 * keeps the hash of the state, so that a repeated authorization response has the same result. Returns `false` if the session has
 * ended, or if the lease expired and another request acquired it.
 */
export async function endSetupLease(
  service: Pick<Service, "database" | "vault">,
  { session, browser }: SetupLease,
  { given, failure, renewed }: Pick<SetupProgress, "given" | "failure" | "renewed">,
): Promise<boolean> {
  const progress = { browser, ...(given && { given }), ...(failure && { failure }), ...(renewed && { renewed }) };
  const stateHash = failure && session.state_hash;
  return (await changeProgress(service, session, { progress, ...(stateHash && { stateHash }) })) !== undefined;
}

/** Whether a browser may use a link. After one browser has submitted the form, only that browser may. */
export function isAdmitted(progress: SetupProgress | undefined, browser: string | undefined): boolean {
  return progress === undefined || (browser !== undefined && sameHash(browser, progress.browser));
}

/** The hash of a setup cookie; `undefined` if the cookie is absent or malformed. */
export function browserOf(cookie: string | undefined): string | undefined {
  return cookie !== undefined && /^[\w-]{43}$/.test(cookie) ? hashSecret(cookie) : undefined;
}
