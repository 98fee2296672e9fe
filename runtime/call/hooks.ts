import type { ConnectorError } from "../errors/connector-error.ts";
import { type Problem, unknownName } from "../errors/problem.ts";
import { redactText } from "../errors/redact.ts";
import { requestIdOf } from "../extract/faults.ts";
import type { Method } from "../model.ts";
import type { PlannedRequest } from "../request/plan.ts";
import { invalid } from "../schema/check.ts";
import { describe, notAnObject } from "../schema/describe.ts";
import { isPlainObject } from "../schema/plain-json.ts";
import { textOf } from "../template/helper.ts";
import { responseScope } from "../template/scopes.ts";
import type { BoundedSending } from "../transport/rate-limit.ts";
import type { ResponseHead } from "../transport/redirect.ts";
import type { Repetition } from "../transport/retry.ts";
import { type Call, failureIn } from "./call.ts";
import type { ClientState } from "./client-state.ts";

/**
 * Functions that a connector calls for each request to its upstream. For token requests, it calls only `onRetry`. Events
 * never contain credentials. A hook cannot change a call or make it fail: the call does not wait for the hook's promise, and
 * the first error of each hook becomes a warning of the process.
 */
export interface Hooks {
  /** Called before a request waits for the rate limit and is sent. */
  readonly onRequest?: ((event: RequestEvent) => void | Promise<void>) | undefined;
  /** Called for each complete response, including error responses. For a download, called when the headers have arrived. */
  readonly onResponse?: ((event: ResponseEvent) => void | Promise<void>) | undefined;
  /** Called before the wait that precedes a retry. */
  readonly onRetry?: ((event: RetryEvent) => void | Promise<void>) | undefined;
}

/** A request that is about to be sent. */
export interface RequestEvent {
  /** `kind.entity.action` */
  readonly operation: string;
  /** 1 for the first attempt. The count restarts for each page of a list, and for the link of a download. */
  readonly attempt: number;
  readonly method: Method;
  /** The URL without credentials. For a link to a file, only the origin, because the other parts can grant access. */
  readonly url: string;
}

/** A response to a request, after redirects. */
export interface ResponseEvent extends RequestEvent, ResponseInfo {
  /** The time from `onRequest` to the response (for a download: to its headers), including the wait for the rate limit. */
  readonly duration_ms: number;
}

/** A retry that is about to begin. */
export interface RetryEvent {
  /** `kind.entity.action` */
  readonly operation: string;
  /** 1 for the first retry. */
  readonly retry: number;
  readonly wait_ms: number;
  /** The failure of the previous attempt. */
  readonly error: ConnectorError;
}

/** A response without its body and without credentials. */
export interface ResponseInfo {
  readonly status: number;
  /** By lower-case name, without `set-cookie`. Repeated headers are joined with `, `. */
  readonly headers: Readonly<Record<string, string>>;
  /** The upstream's id of the request, if a header has it. */
  readonly request_id?: string;
}

const names = ["onRequest", "onResponse", "onRetry"] as const;

/**
 * Wraps hooks so that they do not throw. The first error of each hook becomes a warning. Throws `invalid_config` for unknown
 * hooks and for values other than functions.
 */
export function guardedHooks(hooks: Hooks | undefined): Hooks | undefined {
  if (hooks === undefined) return undefined;
  const problems = problemsIn(hooks);
  if (problems.length > 0) throw invalid("invalid_config", problems);
  return {
    onRequest: guarded("onRequest", hooks.onRequest),
    onResponse: guarded("onResponse", hooks.onResponse),
    onRetry: guarded("onRetry", hooks.onRetry),
  };
}

/** Wraps `send` with the hooks. Events show the URL of `planned`, which has no credentials. */
export function withHooks<Response extends ResponseHead>(
  { name, client }: Call,
  planned: Pick<PlannedRequest, "method" | "url">,
  send: BoundedSending<PlannedRequest, Response>,
): BoundedSending<PlannedRequest, Response> {
  const { hooks, secrets } = client;
  if (!hooks?.onRequest && !hooks?.onResponse) return send;
  let sent = 0;
  return async (request, bounds) => {
    const url = redactText(planned.url, secrets.values());
    const event: RequestEvent = { operation: name, attempt: ++sent, method: planned.method, url };
    hooks.onRequest?.({ ...event });
    const began = performance.now();
    const response = await send(request, bounds);
    hooks.onResponse?.({ ...event, ...responseInfo(client, response), duration_ms: performance.now() - began });
    return response;
  };
}

/** Returns the callback of `retry` that calls the hook `onRetry`, if there is such a hook. */
export function retryHook(call: Pick<Call, "name" | "client">): ((repetition: Repetition) => void) | undefined {
  const { name, client } = call;
  const onRetry = client.hooks?.onRetry;
  return (
    onRetry &&
    (({ retry, waitMs, error }) =>
      onRetry({ operation: name, retry, wait_ms: waitMs, error: failureIn(client, call, error) }))
  );
}

/** Returns the status, the redacted headers and the request id of a response. */
export function responseInfo(
  { connector, secrets: held }: ClientState,
  { status, headers }: Pick<ResponseHead, "status" | "headers">,
): ResponseInfo {
  const secrets = held.values();
  // The body is not available here, so an id in the body appears in errors only.
  const request_id = requestIdOf(connector.errors, responseScope({ status, headers }, undefined), secrets);
  const shown = Object.entries(headers)
    .filter(([name]) => name !== "set-cookie")
    .map(([name, value]) => [redactText(name, secrets), redactText(value, secrets)] as const);
  return { status, headers: Object.fromEntries(shown), ...(request_id && { request_id }) };
}

function problemsIn(hooks: unknown): readonly Problem[] {
  if (!isPlainObject(hooks)) return [notAnObject("hooks", hooks)];
  return Object.entries(hooks).flatMap(([name, hook]) => {
    const path = `hooks.${name}`;
    if (!names.some((known) => known === name)) return [unknownName(path, { noun: "hook", name, names })];
    if (hook === undefined || typeof hook === "function") return [];
    return [{ path, code: "invalid", expected: "a function", found: describe(hook) } as const];
  });
}

function guarded<Event>(
  name: keyof Hooks,
  hook: ((event: Event) => void | Promise<void>) | undefined,
): ((event: Event) => void) | undefined {
  if (hook === undefined) return undefined;
  let hasWarned = false;
  const warn = (error: unknown) => {
    if (hasWarned) return;
    hasWarned = true;
    process.emitWarning(`the hook ${name} failed: ${reasonOf(error)}; the call continues`, "ConnectorWarning");
  };
  return (event) => {
    try {
      Promise.resolve(hook(event)).catch(warn);
    } catch (error) {
      warn(error);
    }
  };
}

/** A hook can throw any value, even an error whose message is not a string. */
function reasonOf(error: unknown): string {
  try {
    return redactText(
      error instanceof Error
        ? textOf(error.message)
        : `it threw ${error === undefined ? "undefined" : describe(error)}`,
    );
  } catch {
    return "it threw a value that cannot be read";
  }
}
