import { isDeepStrictEqual } from "node:util";
import {
  type Action,
  asVariable,
  brokenRules,
  coerce,
  type Param,
  problemSentence,
  type Schema,
  tryEvaluate,
} from "@agent-connectors/runtime";
import { literalDefault } from "../entities/entity-plan.ts";
import { solve } from "../invert/solve.ts";
import { resourceOf } from "../list/read-query.ts";
import { type Expected, pageTokenName, unexpected } from "./expected-names.ts";
import { readTarget, type Source } from "./read-target.ts";

/** The call that a request represents. */
export interface Call {
  /** The params by the names that callers use. */
  readonly params: Readonly<Record<string, unknown>>;
  /** The page token. */
  readonly token?: unknown;
  /** The page size. */
  readonly size?: unknown;
  readonly problems: readonly string[];
  /** How well the request matches the action. Compared only between actions with the same method and path. */
  readonly fit: number;
}

/** Returns a message for each difference between a value and its schema. The messages refer to the value as `name`. */
export type ProblemsOf = (name: string, value: unknown, schema: Schema) => readonly string[];

const anything = {};

/** Reconstructs the call of `action` from a request, and collects the problems of the request. */
export function readCall(
  action: Action,
  source: Source,
  { expected, problemsOf }: { readonly expected: Expected; readonly problemsOf: ProblemsOf },
): Call {
  const params: Record<string, unknown> = {};
  const problems: string[] = [];
  let fit = 0;
  for (const [name, param] of Object.entries(action.params)) {
    const { value, hasSchema } = readParam(param, source);
    if (value === undefined) {
      if (param.required && param.default === undefined && param.target)
        problems.push(`${name}: expected a value, found nothing`);
      continue;
    }
    Object.defineProperty(params, name, { value, enumerable: true });
    if (hasSchema) problems.push(...problemsOf(name, value, param.schema));
    fit += 1 + similarity(value, literalDefault(param));
  }
  for (const { target, value, encode } of action.inject) {
    if (asVariable(value)) continue;
    const wanted = tryEvaluate(value, {});
    const sent = readTarget(source, { target, encode, schema: anything });
    if (wanted !== undefined && sent !== undefined)
      fit += JSON.stringify(sent) === JSON.stringify(wanted) || String(sent) === String(wanted) ? 4 : -16;
    else if (target.in !== "header") fit -= 8;
  }
  // `given` also contains defaults, because a request does not distinguish them from the caller's values.
  problems.push(
    ...brokenRules(action, { given: params, filled: params }).map(problemSentence),
    ...unexpected(source, expected),
  );
  return { params, ...readPaging(action, source, params), problems, fit };
}

/** How much a value is like the default of its param: 2 if they are equal, 1 if both are SELECTs from the same resource. */
function similarity(value: unknown, preset: unknown): number {
  if (isDeepStrictEqual(preset, value)) return 2;
  const resource = resourceOf(value);
  return resource !== undefined && resource === resourceOf(preset) ? 1 : 0;
}

/**
 * Computes the caller's value from the sent value. If the template has no known inverse, returns the sent value. `hasSchema` is
 * then false, because the param's schema does not describe the sent value.
 */
function readParam(param: Param, source: Source): { readonly value?: unknown; readonly hasSchema: boolean } {
  const { target, schema, encode } = param;
  if (!target || target.in === "url") return { hasSchema: false };
  if (param.template === undefined) return { value: readTarget(source, { target, encode, schema }), hasSchema: true };
  const sent = readTarget(source, { target, encode, schema: anything });
  if (sent === undefined) return { hasSchema: false };
  const found = solve(param.template, sent, { scope: { params: {}, config: {} }, free: new Set(["value"]) });
  const given = found?.find(({ path }) => path.length === 1);
  if (!given) return { value: sent, hasSchema: false };
  return { value: inCase(coerce(given.value, schema), schema), hasSchema: true };
}

/** Gives a value the letter case of the schema's allowed values, because a template can change the case. */
function inCase(value: unknown, schema: Schema): unknown {
  if (typeof value !== "string") return value;
  const { enum: members = [], separated } = schema;
  if (!separated) return listedAs(value, members);
  return value
    .split(",")
    .map((part) => listedAs(part, separated))
    .join(",");
}

function listedAs(value: string, listed: readonly unknown[]): unknown {
  return listed.find((one) => typeof one === "string" && one.toLowerCase() === value.toLowerCase()) ?? value;
}

function readPaging(
  action: Action,
  source: Source,
  params: Readonly<Record<string, unknown>>,
): Pick<Call, "token" | "size"> {
  const { pagination } = action;
  if (!pagination) return {};
  const name = pageTokenName(action);
  const schema =
    pagination.token.param === undefined ? anything : (action.params[pagination.token.param]?.schema ?? anything);
  const token =
    name === undefined
      ? readTarget(source, { target: pagination.token.target, schema })
      : source.received.query.find(([key]) => key === name)?.[1];
  const sizeParam = pagination.size?.param;
  const size =
    (sizeParam !== undefined && Object.hasOwn(params, sizeParam) ? params[sizeParam] : undefined) ??
    (pagination.size?.target && readTarget(source, { target: pagination.size.target, schema: { type: "integer" } }));
  return { ...(token !== undefined && { token }), ...(size !== undefined && { size }) };
}

/** A received request. */
export interface Received {
  readonly method: string;
  /** The percent-encoded path after `base`, beginning with `/`. */
  readonly path: string;
  /** The percent-encoded query, without `?`. */
  readonly search: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  /** The headers by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The scheme and the host that the client uses for the sandbox. */
  readonly origin: string;
  /** The part of the URL's path before `path`: `/<kind>`. */
  readonly base: string;
}
