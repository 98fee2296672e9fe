import type { Action } from "@agent-connectors/runtime";
import { authorizationPageAt, authorizationReply } from "./auth/authorization-page.ts";
import { credentialProblem } from "./auth/check-credentials.ts";
import { grantToken, tokenOptionsAt } from "./auth/token-endpoint.ts";
import { type Fault, type FaultList, faultReply, isFaultKind } from "./faults/faults.ts";
import { errorResponse, markSuccess } from "./invert/error-response.ts";
import type { ServedKind } from "./kind.ts";
import { cursorOf } from "./list/modes.ts";
import { draftReply, type Reply } from "./reply.ts";
import type { Received } from "./request/read-call.ts";
import { chooseCall, respondToCall } from "./response/call-response.ts";
import { ignoredParams } from "./response/ignored-params.ts";
import { route } from "./route.ts";

/** A response, and the fault that affects the request, if any. */
export interface Response {
  readonly reply: Reply;
  readonly fault?: Fault | undefined;
}

/** The state and the settings of a sandbox that its responses depend on. */
export interface RespondOptions {
  readonly faults: FaultList;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Whether the URLs of next pages are relative. */
  readonly relative: boolean;
}

/** Returns the response of a kind to a request. */
export function respond(kind: ServedKind, received: Received, { faults, now, relative }: RespondOptions): Response {
  const { connector } = kind;
  const tokenOptions = tokenOptionsAt(connector, received.path);
  const routed = route(kind.routes, received);
  const chosen = routed.kind === "found" ? chooseCall(kind, routed.matches, received) : undefined;
  const found = typeof chosen === "object" ? chosen : undefined;
  const fault =
    headerFault(received) ??
    faults.take({
      kind: connector.kind,
      entity: found?.route.entity,
      action: found?.route.name,
      hasCursor: found?.call.token !== undefined && isByCursor(found.route.action),
    });
  const failed = fault && faultReply(fault.fault, connector, now);
  if (failed) return { reply: failed, fault };
  if (tokenOptions.length > 0) {
    const reply = grantToken(tokenOptions, received, { state: kind.oauth, now });
    kind.oauth.tally.add(reply.status === 200 ? "granted" : "refused");
    return { reply, fault };
  }
  const page = authorizationPageAt(connector, received.path);
  if (page) return { reply: authorizationReply(page, received, { codes: kind.oauth.codes, now }), fault };
  const refuse = (status: number, message: string, headers = {}): Response => {
    const reply = draftReply(errorResponse(connector, { status, message }));
    return { reply: { ...reply, headers: { ...reply.headers, ...headers } }, fault };
  };
  const invalid = credentialProblem(connector, received, { tokens: kind.oauth.tokens, now });
  if (invalid !== undefined) return refuse(401, invalid, { "www-authenticate": "Bearer" });
  if (routed.kind === "no_path") return refuse(404, `no action has the path ${received.path.slice(0, 200)}`);
  if (routed.kind === "no_method")
    return refuse(405, `expected ${routed.allowed.join(" or ")}, found ${received.method}`, {
      allow: routed.allowed.join(", "),
    });
  if (chosen === undefined || typeof chosen === "string") return refuse(400, chosen ?? "");
  if (chosen.call.problems.length > 0) return refuse(400, chosen.call.problems.slice(0, 5).join("; "));
  const plan = kind.planOf(chosen.route);
  if (!plan) return refuse(404, `there is no entity '${chosen.route.entity}'`);
  const draft = respondToCall({ kind, plan, ...chosen, received, repeat: fault?.fault === "repeat_cursor", relative });
  if ("kind" in draft) return { reply: draftReply(errorResponse(connector, draft)), fault };
  markSuccess(draft, connector, { params: chosen.call.params, config: {} });
  const reply = draftReply(draft);
  const ignored = ignoredParams({ kind, plan, ...chosen });
  if (ignored.length === 0) return { reply, fault };
  return { reply: { ...reply, headers: { ...reply.headers, "x-sandbox-ignored": ignored.join(", ") } }, fault };
}

function isByCursor({ pagination }: Action): boolean {
  return cursorOf(pagination) !== undefined;
}

function headerFault({ headers }: Received): Fault | undefined {
  const name = headers["x-sandbox-fault"];
  return isFaultKind(name) ? { fault: name } : undefined;
}
