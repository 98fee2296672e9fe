import type { EntityPlan } from "../entities/entity-plan.ts";
import type { ResponseDraft } from "../invert/draft.ts";
import type { Kind } from "../kind.ts";
import type { Refusal } from "../reply.ts";
import { bodyOf } from "../request/parse-body.ts";
import { type Call, type Received, readCall } from "../request/read-call.ts";
import type { Match, Route } from "../route.ts";
import { respondToGet } from "./get-response.ts";
import { respondToList } from "./list-response.ts";
import { respondToWrite } from "./write-response.ts";

/** The response to a valid call, or a failure such as a missing record. */
export function respondToCall(resolved: ResolvedCall): ResponseDraft | Refusal {
  const { action } = resolved.route;
  switch (action.kind) {
    case "list":
    case "search":
      return respondToList(resolved);
    case "get":
      return action.returns.kind === "many" ? respondToList(resolved) : respondToGet(resolved);
    case "download":
      return respondToGet(resolved);
    case "create":
    case "update":
    case "delete":
      return respondToWrite(resolved);
  }
}

/** The action of a request, and the call that produces the request. */
interface Chosen {
  readonly route: Route;
  readonly call: Call;
}

/**
 * Reads the request as a call of each action in `matches`, the actions with the request's method and path. Selects the action
 * whose call has the fewest problems. If several calls have equally few problems, selects the one with the highest `fit`. For
 * GraphQL, considers only the actions whose document or operation name the request contains. Returns a message if no action
 * remains.
 */
export function chooseCall(kind: Kind, matches: readonly Match[], received: Received): Chosen | string {
  const candidates = matches.filter((match) => isDocumentOf(match, received));
  const [only] = candidates;
  if (!only) return "expected the query of a known operation, or its name as operationName";
  const read = candidates.map((match) => ({ route: match.route, call: callOf(kind, match, received) }));
  return read.reduce((best, next) => (isBetter(next.call, best.call) ? next : best));
}

function isBetter(call: Call, than: Call): boolean {
  if (call.problems.length !== than.problems.length) return call.problems.length < than.problems.length;
  return call.fit > than.fit;
}

function callOf(kind: Kind, { route, path }: Match, received: Received): Call {
  const body = bodyOf(received, route.action.body);
  if (body.kind === "unreadable") return { params: {}, problems: [body.reason], fit: Number.NEGATIVE_INFINITY };
  return readCall(
    route.action,
    { received, path, body: body.value },
    {
      expected: kind.expectedOf(route),
      problemsOf: kind.problemsOf,
    },
  );
}

function isDocumentOf({ route }: Match, received: Received): boolean {
  const { body } = route.action;
  if (body.kind !== "graphql") return true;
  const read = bodyOf(received, body);
  const sent: Readonly<Record<string, unknown>> =
    read.kind === "read" && typeof read.value === "object" && read.value !== null ? { ...read.value } : {};
  return sent.operationName === body.operation || compact(sent.query) === compact(body.document);
}

function compact(document: unknown): string | undefined {
  return typeof document === "string" ? document.replace(/\s+/g, " ").trim() : undefined;
}

/** A valid call with its action. */
export interface ResolvedCall {
  readonly kind: Kind;
  readonly plan: EntityPlan;
  readonly route: Route;
  readonly call: Call;
  readonly received: Received;
  /** Whether the response repeats the cursor of the request as the next cursor. */
  readonly repeat: boolean;
  /** Whether the URLs of next pages are relative. */
  readonly relative: boolean;
}
