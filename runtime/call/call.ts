import type { Action, Json } from "../model.ts";
import { invalid } from "../params/invalid.ts";
import { prepareParams } from "../params/prepare-params.ts";
import type { Invocation } from "../request/invocation.ts";
import type { Scope } from "../template/scope.ts";
import type { BoundsOptions } from "../transport/bounds.ts";
import type { CallOptions } from "./call-options.ts";
import { fieldProblems } from "./check-fields.ts";
import { checkOptions } from "./check-options.ts";
import type { Session } from "./session.ts";

/** Which action, in words and as the model has it. */
export interface Operation {
  /** `kind.entity.action` */
  readonly name: string;
  readonly action: Action;
}

/** What a caller gives an action, unchecked. */
export interface Arguments {
  readonly params: unknown;
  readonly options: CallOptions;
}

/** One call of an action whose params and options have been checked. */
export interface Call {
  /** `kind.entity.action` */
  readonly name: string;
  readonly session: Session;
  readonly action: Action;
  readonly params: Readonly<Record<string, Json>>;
  readonly options: CallOptions;
  /** The time that templates read, epoch milliseconds: the same for all pages of a walk. */
  readonly now: number;
  /** When the time limit began to run, if it bounds all pages of the call; else it bounds each page. */
  readonly since?: number;
}

/** Checks a call. Throws `invalid_params` with every problem. */
export async function prepareCall(
  session: Session,
  { name, action }: Operation,
  { params, options }: Arguments,
): Promise<Call> {
  checkOptions(options);
  const unknown = fieldProblems(options, session.connector, action);
  if (unknown.length > 0) throw invalid("invalid_params", unknown);
  const now = session.clock.now();
  const prepared = await prepareParams(action, params, { config: session.config, now });
  return { name, session, action, params: prepared, options, now };
}

/** A call as `plan` takes it. */
export function invocationOf({ session, action, params, options, now }: Call, previousUrl?: string): Invocation {
  const { connector, config, baseUrl } = session;
  return { connector, action, params, config, baseUrl, now, previousUrl, idempotencyKey: options.idempotency_key };
}

/** What templates read of a call, whatever the upstream answers. */
export function scopeOf({ session: { config }, params, now }: Call): Scope {
  return { config, params, now };
}

/** How long the call, or a page of a walk, may take with its retries, and which signals end it. */
export function boundsOf({ session: { limits, clock, closed }, options, since }: Call): BoundsOptions {
  return { signal: options.signal, closed, timeoutMs: options.timeout_ms ?? limits.timeoutMs, clock, since };
}
