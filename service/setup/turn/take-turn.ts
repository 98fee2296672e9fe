import { randomUUID } from "node:crypto";
import type { Service } from "../../service.ts";
import type { Answer } from "../answer.ts";
import { doneAnswer } from "../done-answer.ts";
import { messageAnswer } from "../message-answer.ts";
import type { SetupSession } from "../session/setup-session.ts";
import { statusOf } from "../session/status-of.ts";
import { changeDraft } from "./change-draft.ts";
import type { Draft } from "./draft.ts";
import { isAdmitted } from "./is-admitted.ts";
import { longestTurn } from "./longest-turn.ts";
import { openDraft } from "./open-draft.ts";
import type { Turn } from "./turn.ts";

/** How long a request waits for the one before it, and how often it looks, in milliseconds. */
const longestWait = 30_000;
const lookEvery = 200;

export interface TurnRequest {
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
export async function takeTurn(
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
