import { randomUUID } from "node:crypto";
import { hashSecret, sameHash } from "../identity/secrets.ts";
import type { Service } from "../service.ts";
import { changeProgress, openProgress, type SetupProgress, setupLeaseMs } from "./progress.ts";
import { doneResponse, messageResponse, type SetupResponse } from "./responses.ts";
import type { SetupSession } from "./session/queries.ts";
import { statusOf } from "./session/schema.ts";

/** The right to act on a session, of one request at a time. */
export interface SetupLease {
  /** As the request took it. */
  readonly session: SetupSession;
  /** As it was before; the dance that was under way ended with the turn. */
  readonly before: SetupProgress | undefined;
  /** What the browser is known by. */
  readonly browser: string;
}

/** How long a request waits for the one before it, and how often it looks, in milliseconds. */
const longestWait = 30_000;

const pollInterval = 200;

interface SetupLeaseRequest {
  /** What the browser is known by; the first one binds the link to itself. */
  readonly browser: string;
  /** Hash of the OAuth state that the request brings: it is used up. Absent, a dance under way is over. */
  readonly stateHash?: string;
  readonly signal: AbortSignal;
}

/**
 * Takes the turn on a session. Whoever submits twice would use up one refresh token twice, so that the second request
 * waits for the first, and finds what came of it. Gives the answer where there is nothing to be done any more.
 */
async function acquireSetupLease(
  service: Service,
  { id, organization_id }: Pick<SetupSession, "id" | "organization_id">,
  { browser, stateHash, signal }: SetupLeaseRequest,
): Promise<SetupLease | SetupResponse> {
  const { clock, vault } = service;
  const deadline = clock.now() + longestWait;
  for (;;) {
    const session = await readSession(service, { id, organization_id });
    if (!session) return messageResponse("gone", 410);
    const before = await openProgress(vault, session);
    const ended = endedResponse(service, { session, before, browser, stateHash });
    if (ended) return ended;
    const now = clock.now();
    if (before?.turn === undefined || before.turn.until <= now) {
      const taken = await changeProgress(service, session, { draft: withLease(before, { browser, now }) });
      if (taken) return { session: taken, before, browser };
    } else if (now >= deadline) return messageResponse("busy", 409);
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

interface Found {
  readonly session: SetupSession;
  readonly before: SetupProgress | undefined;
  readonly browser: string;
  readonly stateHash: string | undefined;
}

function endedResponse(service: Service, { session, before, browser, stateHash }: Found): SetupResponse | undefined {
  const admitted = isAdmitted(before, browser);
  const status = statusOf(session, service.clock.now());
  // Whoever submitted twice learns what came of it; a cancelled session has no draft any more.
  if (status === "completed" && before !== undefined && admitted) return doneResponse(service, session);
  if (status !== "open") return messageResponse("gone", 410);
  if (!admitted) return messageResponse("elsewhere", 403);
  if (stateHash !== undefined && session.state_hash !== stateHash) return messageResponse("gone", 410);
  return undefined;
}

function withLease(
  before: SetupProgress | undefined,
  { browser, now }: { readonly browser: string; readonly now: number },
): SetupProgress {
  const { dance: _, ...kept } = before ?? { browser };
  return { ...kept, turn: { id: randomUUID(), until: now + setupLeaseMs } };
}

interface LeasedWork extends SetupLeaseRequest {
  /** What is done in the turn. It ends the turn, be it with a failure that its answer tells of. */
  readonly act: (turn: SetupLease) => Promise<SetupResponse>;
}

/**
 * Takes the turn on a session, and acts in it; gives the answer where there is nothing to be done any more. What `act`
 * throws, such as a failure of the database, is thrown on as if there had been no attempt: the next one need not wait.
 */
export async function withSetupLease(
  service: Service,
  session: Pick<SetupSession, "id" | "organization_id">,
  { act, ...request }: LeasedWork,
): Promise<SetupResponse> {
  const turn = await acquireSetupLease(service, session, request);
  if ("kind" in turn) return turn;
  try {
    return await act(turn);
  } catch (thrown) {
    // What fails here fails as `thrown` tells already, and the turn then ends by itself after `longestTurn`.
    await endSetupLease(service, turn, turn.before ?? {}).catch(() => undefined);
    throw thrown;
  }
}

/**
 * Ends a turn that has not connected. What was filled in is shown again, and of the failure whoever waits for the
 * session learns too. Gives `false` where the session has ended.
 */
export async function endSetupLease(
  service: Service,
  { session, browser }: SetupLease,
  { given, failure }: Pick<SetupProgress, "given" | "failure">,
): Promise<boolean> {
  const draft = { browser, ...(given && { given }), ...(failure && { failure }) };
  return (await changeProgress(service, session, { draft })) !== undefined;
}

/** Whether a browser may use a link, by the hash of its cookie: the one that submitted first, and before that any. */
export function isAdmitted(draft: SetupProgress | undefined, browser: string | undefined): boolean {
  return draft === undefined || (browser !== undefined && sameHash(browser, draft.browser));
}

/** What a browser is known by: the hash of its cookie; `undefined` for one without, or with another's text in it. */
export function browserOf(cookie: string | undefined): string | undefined {
  return cookie !== undefined && /^[\w-]{43}$/.test(cookie) ? hashSecret(cookie) : undefined;
}
