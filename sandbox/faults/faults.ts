import type { Connector } from "@agent-connectors/runtime";
import { setAt } from "../invert/draft.ts";
import { errorResponse } from "../invert/error-response.ts";
import { solve } from "../invert/solve.ts";
import { draftReply, jsonReply, type Reply } from "../reply.ts";
import { parsedJson } from "../request/body-of.ts";

/** What can go wrong on demand. */
export const faultKinds = ["rate_limit", "server_error", "slow", "reset", "truncate", "html", "repeat_cursor"] as const;

export type FaultKind = (typeof faultKinds)[number];

/** A failure to meet: which, where, and how often. */
export interface Fault {
  readonly fault: FaultKind;
  /** Kind that fails; absent: any. */
  readonly kind?: string;
  /** Entity whose calls fail; absent: any. */
  readonly entity?: string;
  readonly action?: string;
  /** How many requests meet it; absent: one. */
  readonly times?: number;
  /** For `slow`: milliseconds before the response; absent: 1000. */
  readonly delay_ms?: number;
}

/** Whether a value is the name of a fault. */
export function isFaultKind(name: unknown): name is FaultKind {
  return faultKinds.some((kind) => kind === name);
}

/** `/__faults`: POST adds one, GET lists those still to be met, DELETE forgets them all. */
export function faultControl(
  faults: FaultList,
  { method, body }: { readonly method: string; readonly body: string },
): Reply {
  if (method === "GET") return jsonReply(200, { faults: faults.all() });
  if (method === "DELETE") {
    faults.clear();
    return jsonReply(200, { faults: [] });
  }
  if (method !== "POST")
    return jsonReply(405, { error: "expected POST, GET or DELETE" }, { allow: "GET, POST, DELETE" });
  const fault = readFault(parsedJson(body));
  if (typeof fault === "string") return jsonReply(400, { error: fault });
  faults.add(fault);
  return jsonReply(201, { faults: faults.all() });
}

/** The most faults that are kept; the oldest are removed first. */
const maxFaults = 100;

/** Where a request leads, as far as it is known. */
interface FaultPlace {
  readonly kind: string;
  readonly entity?: string | undefined;
  readonly action?: string | undefined;
  /** Whether it asks for a following page: only there can a cursor be repeated. */
  readonly isFollowing: boolean;
}

/** The faults that requests will meet. */
export interface FaultList {
  readonly add: (fault: Fault) => void;
  /** Those still to be met, each with how often. */
  readonly all: () => readonly Fault[];
  readonly clear: () => void;
  /** The fault that a request meets, counted as met; the earliest request for a fault wins. */
  readonly take: (place: FaultPlace) => Fault | undefined;
}

/** A list with faults to begin with. */
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
      const met = faults.find((fault) => isMet(fault, place));
      if (!met) return undefined;
      const left = (met.times ?? 1) - 1;
      faults = faults.flatMap((fault) => (fault !== met ? [fault] : left > 0 ? [{ ...met, times: left }] : []));
      return met;
    },
  };
}

function isMet({ fault, kind, entity, action }: Fault, place: FaultPlace): boolean {
  if (fault === "repeat_cursor" && !place.isFollowing) return false;
  return (
    (kind ?? place.kind) === place.kind &&
    (entity ?? place.entity) === place.entity &&
    (action ?? place.action) === place.action
  );
}

/** The most requests that one fault is for. */
const maxTimes = 1_000_000;

const names = ["kind", "entity", "action"] as const;

/** A fault from JSON that a caller sent, or in words what is wrong with it. */
function readFault(value: unknown): Fault | string {
  if (typeof value !== "object" || value === null) return 'expected an object such as {"fault": "rate_limit"}';
  const given = new Map<string, unknown>(Object.entries(value));
  const unknown = [...given.keys()].find((name) => !["fault", "times", "delay_ms", ...names].includes(name));
  if (unknown !== undefined) return `'${unknown}' is unknown; expected fault, kind, entity, action, times, delay_ms`;
  const fault = given.get("fault");
  if (!isFaultKind(fault)) return `fault: expected one of ${faultKinds.join(", ")}`;
  const wrong = names.find((name) => given.has(name) && typeof given.get(name) !== "string");
  if (wrong) return `${wrong}: expected a string`;
  for (const name of ["times", "delay_ms"]) {
    const number = given.get(name) ?? 1;
    if (!Number.isSafeInteger(number) || Number(number) < 1 || Number(number) > maxTimes)
      return `${name}: expected a whole number from 1 to ${maxTimes}`;
  }
  const places = names.flatMap((name) => (given.has(name) ? [[name, String(given.get(name))]] : []));
  const numbers = ["times", "delay_ms"].flatMap((name) => (given.has(name) ? [[name, Number(given.get(name))]] : []));
  return { fault, ...Object.fromEntries(places), ...Object.fromEntries(numbers) };
}

/** Seconds that a client must wait. */
const wait = 1;

/** The response instead of the call's own; `undefined` for a fault that changes how the own response is sent. */
export function faultReply(fault: FaultKind, connector: Connector, now: number): Reply | undefined {
  switch (fault) {
    case "rate_limit":
      return rateLimited(connector, now);
    case "server_error":
      return draftReply(errorResponse(connector, { status: 500, message: "the sandbox was told to fail" }));
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

/** In the upstream's own way where it tells of a limit by more than the status, and with when it ends. */
function rateLimited(connector: Connector, now: number): Reply {
  const draft = errorResponse(connector, { status: 429, message: "too many requests" });
  const { reset } = connector.rateLimit;
  if (reset) {
    const until = now + wait * 1000;
    const value = reset.unit === "seconds" ? wait : reset.unit === "epoch-seconds" ? Math.ceil(until / 1000) : until;
    const found =
      solve(reset.value, value, { scope: { ...draft }, free: new Set(["headers", "response"]) }) ??
      solve(reset.value, String(value), { scope: { ...draft }, free: new Set(["headers", "response"]) });
    for (const assignment of found ?? []) setAt(draft, assignment.path, assignment.value);
  }
  draft.headers["retry-after"] = wait;
  return draftReply(draft);
}
