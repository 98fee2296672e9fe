import { ConnectorError } from "../errors/connector-error.ts";
import { redactError } from "../errors/redact.ts";
import type { Action, Json } from "../model.ts";
import { firstStep } from "../paginate/index.ts";
import type { PageStep } from "../paginate/mode.ts";
import { prepareParams } from "../params/prepare-params.ts";
import type { Invocation } from "../request/route.ts";
import { invalid } from "../schema/check.ts";
import { evaluate } from "../template/evaluate.ts";
import type { Scope } from "../template/helper.ts";
import type { BoundsOptions } from "../transport/bounds.ts";
import type { ClientState, LazyClient } from "./client-state.ts";
import { type CallOptions, checkOptions, fieldProblems } from "./options.ts";

/** An action with its name. */
export interface Operation {
  /** `kind.entity.action` */
  readonly name: string;
  readonly action: Action;
}

/** The unchecked arguments of a call. */
export interface Arguments {
  readonly params: unknown;
  readonly options: CallOptions | undefined;
}

/** One call of an action, with checked params and options. */
export interface Call {
  /** `kind.entity.action` */
  readonly name: string;
  readonly client: ClientState;
  readonly action: Action;
  /** The caller's params, completed with defaults. */
  readonly params: Readonly<Record<string, Json>>;
  /** The caller's params, without defaults. */
  readonly given: Readonly<Record<string, Json>>;
  readonly options: CallOptions;
  /** The time that templates read, in epoch milliseconds. It is the same for all pages, also across `pageAt` calls. */
  readonly now: number;
  /** The start of a time limit for all pages together, in epoch milliseconds. If absent, each page has its own time limit. */
  readonly since?: number;
}

/**
 * Checks the options of a call, then the field paths in them, then the params. The first check that finds problems throws
 * `invalid_params` with all of its problems.
 */
export async function prepareCall(
  client: ClientState,
  { name, action }: Operation,
  { params: passed, options: chosen }: Arguments,
  now = client.clock.now(),
): Promise<Call> {
  const options = chosen === undefined ? {} : await checkOptions(chosen);
  const unknown = fieldProblems(options, client.connector, action);
  if (unknown.length > 0) throw invalid("invalid_params", unknown);
  const { given, filled } = await prepareParams(action, passed, { config: client.config, now });
  return { name, client, action, params: filled, given, options, now };
}

/** The part of a call that `plan` reads. */
export function invocationOf({ client, action, params, options, now }: Call, previousUrl?: string): Invocation {
  const { connector, config, baseUrl } = client;
  return { connector, action, params, config, baseUrl, now, previousUrl, idempotencyKey: options.idempotency_key };
}

/**
 * Returns the first page to request. If the page token's param has a template, the template computes the token from the
 * caller's value, for example the offset from a URL.
 */
export function firstPage(call: Call): PageStep {
  const { action, params } = call;
  const name = action.pagination?.token.param ?? "";
  const template = Object.hasOwn(params, name) ? action.params[name]?.template : undefined;
  if (template === undefined) return firstStep(action.pagination, params);
  const token = evaluate(template, { ...scopeOf(call), value: params[name] });
  return firstStep(action.pagination, { ...params, [name]: token });
}

/** Returns values for the templates of a call: the configuration, the params, and the time for the template helper `now`. */
export function scopeOf({ client: { config }, params, now }: Call): Scope {
  return { config, params, now };
}

/** Returns the time limit, which includes retries, and the signals that end the call. */
export function boundsOf({ client: { limits, clock, closed }, options, since }: Call): BoundsOptions {
  return { signal: options.signal, closed, timeoutMs: options.timeout_ms ?? limits.timeoutMs, clock, since };
}

/** Calls `run` with the client's state. Converts every error with `failureIn`. */
export async function withClient<T>(
  lazyClient: LazyClient,
  operation: Operation,
  run: (client: ClientState) => Promise<T>,
): Promise<T> {
  try {
    return await run(await lazyClient.state());
  } catch (error) {
    throw failureIn(lazyClient, operation, error);
  }
}

/**
 * Converts a thrown value to a `ConnectorError` with the name of the operation, if known, and without secrets of the client.
 * Every failure of a call must pass through this function.
 */
export function failureIn(
  { secrets }: Pick<LazyClient, "secrets">,
  { name }: Partial<Pick<Operation, "name">>,
  error: unknown,
): ConnectorError {
  const redacted = redactError(ConnectorError.from(error), secrets.values());
  return name === undefined ? redacted : redacted.at(name);
}
