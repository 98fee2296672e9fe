import { randomUUID } from "node:crypto";
import { hashSecret, sameHash } from "../identity/secrets.ts";
import type { Service } from "../service.ts";
import { changeDraft, type Draft, openDraft } from "./draft.ts";
import { type Answer, doneAnswer, messageAnswer } from "./messages.ts";
import type { SetupSession } from "./session/queries.ts";
import { statusOf } from "./session/schema.ts";

/** The right to act on a session, of one request at a time. */
export interface Turn {
  /** As the request took it. */
  readonly session: SetupSession;
  /** As it was before; the dance that was under way ended with the turn. */
  readonly before: Draft | undefined;
  /** What the browser is known by. */
  readonly browser: string;
}

/** How long a request waits for the one before it, and how often it looks, in milliseconds. */
const longestWait = 30_000;

const lookEvery = 200;

interface TurnRequest {
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
async function takeTurn(
  service: Service,
  { id, organization_id }: Pick<SetupSession, "id" | "organization_id">,
  { browser, stateHash, signal }: TurnRequest,
): Promise<Turn | Answer> {
  const { clock, vault } = service;
  const deadline = clock.now() + longestWait;
  for (;;) {
    const session = await readSession(service, { id, organization_id });
    if (!session) return messageAnswer("gone", 410);
    const before = await openDraft(vault, session);
    const ended = endedAnswer(service, { session, before, browser, stateHash });
    if (ended) return ended;
    const now = clock.now();
    if (before?.turn === undefined || before.turn.until <= now) {
      const taken = await changeDraft(service, session, { draft: withTurn(before, { browser, now }) });
      if (taken) return { session: taken, before, browser };
    } else if (now >= deadline) return messageAnswer("busy", 409);
    await clock.sleep(lookEvery, signal);
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
  readonly before: Draft | undefined;
  readonly browser: string;
  readonly stateHash: string | undefined;
}

function endedAnswer(service: Service, { session, before, browser, stateHash }: Found): Answer | undefined {
  const admitted = isAdmitted(before, browser);
  const status = statusOf(session, service.clock.now());
  // Whoever submitted twice learns what came of it; a cancelled session has no draft any more.
  if (status === "completed" && before !== undefined && admitted) return doneAnswer(service, session);
  if (status !== "open") return messageAnswer("gone", 410);
  if (!admitted) return messageAnswer("elsewhere", 403);
  if (stateHash !== undefined && session.state_hash !== stateHash) return messageAnswer("gone", 410);
  return undefined;
}

function withTurn(
  before: Draft | undefined,
  { browser, now }: { readonly browser: string; readonly now: number },
): Draft {
  const { dance: _, ...kept } = before ?? { browser };
  return { ...kept, turn: { id: randomUUID(), until: now + longestTurn } };
}

interface TurnWork extends TurnRequest {
  /** What is done in the turn. It ends the turn, be it with a failure that its answer tells of. */
  readonly act: (turn: Turn) => Promise<Answer>;
}

/**
 * Takes the turn on a session, and acts in it; gives the answer where there is nothing to be done any more. What `act`
 * throws, such as a failure of the database, is thrown on as if there had been no attempt: the next one need not wait.
 */
export async function inTurn(
  service: Service,
  session: Pick<SetupSession, "id" | "organization_id">,
  { act, ...request }: TurnWork,
): Promise<Answer> {
  const turn = await takeTurn(service, session, request);
  if ("kind" in turn) return turn;
  try {
    return await act(turn);
  } catch (thrown) {
    // What fails here fails as `thrown` tells already, and the turn then ends by itself after `longestTurn`.
    await endTurn(service, turn, turn.before ?? {}).catch(() => undefined);
    throw thrown;
  }
}

/**
 * Ends a turn that has not connected. What was filled in is shown again, and of the failure whoever waits for the
 * session learns too. Gives `false` where the session has ended.
 */
export async function endTurn(
  service: Service,
  { session, browser }: Turn,
  { given, failure }: Pick<Draft, "given" | "failure">,
): Promise<boolean> {
  const draft = { browser, ...(given && { given }), ...(failure && { failure }) };
  return (await changeDraft(service, session, { draft })) !== undefined;
}

/** Whether a browser may use a link, by the hash of its cookie: the one that submitted first, and before that any. */
export function isAdmitted(draft: Draft | undefined, browser: string | undefined): boolean {
  return draft === undefined || (browser !== undefined && sameHash(browser, draft.browser));
}

/** Longer than any attempt takes, in milliseconds: a process that ended amid one holds nobody up for longer. */
export const longestTurn = 90_000;

/** What a browser is known by: the hash of its cookie; `undefined` for one without, or with another's text in it. */
export function browserOf(cookie: string | undefined): string | undefined {
  return cookie !== undefined && /^[\w-]{43}$/.test(cookie) ? hashSecret(cookie) : undefined;
}
