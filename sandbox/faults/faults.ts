import { type Check, type Connector, problemSentence, type Schema } from "@agent-connectors/runtime";
import { setAt } from "../invert/draft.ts";
import { errorResponse } from "../invert/error-response.ts";
import { solve } from "../invert/solve.ts";
import { draftReply, jsonReply, type Reply } from "../reply.ts";
import { parsedJson } from "../request/parse-body.ts";

/** The names of simulated failures. */
export const faultKinds = [
  "rate_limit",
  "server_error",
  "unauthorized",
  "forbidden",
  "unprocessable",
  "slow",
  "reset",
  "truncate",
  "html",
  "repeat_cursor",
] as const;

/** The name of a simulated failure. */
export type FaultKind = (typeof faultKinds)[number];

/** A simulated failure, and the requests that it affects. */
export interface Fault {
  readonly fault: FaultKind;
  /** The connector kind of the affected calls. The default is any kind. */
  readonly kind?: string;
  /** The default is any entity. */
  readonly entity?: string;
  /** The default is any action. */
  readonly action?: string;
  /** The number of matching requests before the first one with the fault. The default is 0. */
  readonly after?: number;
  /** The number of requests with the fault. The default is 1. */
  readonly times?: number;
  /** For `slow`: milliseconds before the response. The default is 1000. */
  readonly delay_ms?: number;
}

/** Whether a value is the name of a fault. */
export function isFaultKind(name: unknown): name is FaultKind {
  return faultKinds.some((kind) => kind === name);
}

/** Handles requests to `/__faults`. `check` must check a value by `faultSchema`. */
export function faultControl(
  { faults, check }: { readonly faults: FaultList; readonly check: Check },
  { method, body }: { readonly method: string; readonly body: string },
): Reply {
  if (method === "GET") return jsonReply(200, { faults: faults.all() });
  if (method === "DELETE") {
    faults.clear();
    return jsonReply(200, { faults: [] });
  }
  if (method !== "POST")
    return jsonReply(405, { error: "expected POST, GET or DELETE" }, { allow: "GET, POST, DELETE" });
  const fault = parsedJson(body);
  const problems = check(fault);
  if (problems.length > 0) return jsonReply(400, { error: problems.map(problemSentence).join("; ") });
  // A value without problems is a fault.
  faults.add(fault as Fault);
  return jsonReply(201, { faults: faults.all() });
}

/** Maximum number of pending faults. The oldest are removed first. */
const maxFaults = 100;

/** The properties of a request that select a fault. */
interface FaultPlace {
  readonly kind: string;
  readonly entity?: string | undefined;
  readonly action?: string | undefined;
  /** The fault `repeat_cursor` affects only requests with a cursor. A page number is not a cursor. */
  readonly hasCursor: boolean;
}

/** The pending faults. */
export interface FaultList {
  readonly add: (fault: Fault) => void;
  /** The pending faults, each with the number of requests that it still affects. */
  readonly all: () => readonly Fault[];
  readonly clear: () => void;
  /**
   * Finds the earliest fault that matches a request, and decrements its `after` or `times`. Returns the fault if it affects
   * the request.
   */
  readonly take: (place: FaultPlace) => Fault | undefined;
}

/** Creates a list with these faults. */
export function createFaultList(initial: readonly Fault[] = []): FaultList {
  let faults: readonly Fault[] = initial;
  return {
    add: (fault) => {
      faults = [...faults, fault].slice(-maxFaults);
    },
    all: () => faults.map((fault) => ({ ...fault, times: fault.times ?? 1 })),
    clear: () => {
      faults = [];
    },
    take: (place) => {
      const taken = faults.find((fault) => matches(fault, place));
      if (!taken) return undefined;
      const { after = 0 } = taken;
      if (after > 0) {
        faults = faults.map((fault) => (fault === taken ? { ...taken, after: after - 1 } : fault));
        return undefined;
      }
      const left = (taken.times ?? 1) - 1;
      faults = faults.flatMap((fault) => (fault !== taken ? [fault] : left > 0 ? [{ ...taken, times: left }] : []));
      return taken;
    },
  };
}

function matches({ fault, kind, entity, action }: Fault, place: FaultPlace): boolean {
  if (fault === "repeat_cursor" && !place.hasCursor) return false;
  return (
    (kind ?? place.kind) === place.kind &&
    (entity ?? place.entity) === place.entity &&
    (action ?? place.action) === place.action
  );
}

/** Maximum of each number in a fault. */
const maximum = 1_000_000;

/** The schema of a fault in a request. */
export const faultSchema: Schema = {
  type: "object",
  properties: {
    fault: { type: "string", enum: faultKinds },
    kind: { type: "string" },
    entity: { type: "string" },
    action: { type: "string" },
    after: { type: "integer", minimum: 0, maximum },
    times: { type: "integer", minimum: 1, maximum },
    delay_ms: { type: "integer", minimum: 1, maximum },
  },
  required: ["fault"],
  additionalProperties: false,
};

/** Seconds until the end of a simulated rate limit. */
const wait = 1;

/** The faults that differ only in the status of their error response. */
const statuses = { server_error: 500, unauthorized: 401, forbidden: 403, unprocessable: 422 } as const;

/**
 * The response that replaces the usual one. `undefined` for `repeat_cursor`, which changes a page, and for `slow`, `reset`
 * and `truncate`, which change the transmission.
 */
export function faultReply(fault: FaultKind, connector: Connector, now: number): Reply | undefined {
  switch (fault) {
    case "rate_limit":
      return rateLimited(connector, now);
    case "server_error":
    case "unauthorized":
    case "forbidden":
    case "unprocessable":
      return draftReply(
        errorResponse(connector, { status: statuses[fault], message: "the sandbox simulates a failure" }),
      );
    case "html":
      return {
        status: 200,
        headers: { "content-type": "text/html; charset=utf-8" },
        body: "<!doctype html><title>Maintenance</title><p>We will be back soon.</p>",
      };
    default:
      return undefined;
  }
}

/**
 * The response has `Retry-After`. If `solve` can invert the template with which the connector reads the end of a rate limit,
 * the response also contains this end.
 */
function rateLimited(connector: Connector, now: number): Reply {
  const draft = errorResponse(connector, { status: 429, message: "too many requests" });
  const { reset } = connector.rateLimit;
  if (reset) {
    const until = now + wait * 1000;
    const value = reset.unit === "seconds" ? wait : reset.unit === "epoch-seconds" ? Math.ceil(until / 1000) : until;
    const target = { scope: { ...draft }, free: new Set(["headers", "response"]) };
    const found = solve(reset.value, value, target) ?? solve(reset.value, String(value), target);
    for (const assignment of found ?? []) setAt(draft, assignment.path, assignment.value);
  }
  draft.headers["retry-after"] = wait;
  return draftReply(draft);
}
