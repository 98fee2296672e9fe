import type { Connector } from "@agent-connectors/runtime";
import { failing } from "../invert/failing.ts";
import { setAt } from "../invert/set-at.ts";
import { solve } from "../invert/solve.ts";
import { jsonReply } from "../json-reply.ts";
import type { Reply } from "../reply.ts";
import type { FaultKind } from "./fault.ts";

/** Seconds that a client is asked to wait. */
const wait = 1;

/** What is answered in place of the call; `undefined` for faults that change how the call's own answer is sent. */
export function faultReply(fault: FaultKind, connector: Connector, now: number): Reply | undefined {
  switch (fault) {
    case "rate_limit":
      return rateLimited(connector, now);
    case "server_error":
      return jsonReply(failing(connector, { status: 500, message: "the sandbox was told to fail" }));
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
  const draft = failing(connector, { status: 429, message: "too many requests" });
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
  return jsonReply(draft);
}
