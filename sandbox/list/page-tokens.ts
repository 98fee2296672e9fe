import { type Action, membersRead, readPath, readsRoot, type Template } from "@agent-connectors/runtime";
import type { EntityPlan } from "../entities/entity-plan.ts";
import { inputsOf } from "../entities/schemas.ts";
import { solve } from "../invert/solve.ts";
import type { RecordPlace } from "../overlay.ts";
import { parsedJson } from "../request/parse-body.ts";
import { searchedIndices } from "./stream.ts";

/** The contents of the page tokens that the sandbox writes. */
interface PageToken {
  /** The index of the last record before the page. */
  readonly after: number;
  /** The params of the first page, if requests with a token do not repeat them. */
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Maximum characters of a token. */
const maxToken = 8192;

/** Converts a token to an opaque string. */
export function writePageToken(token: PageToken): string {
  const { after, params } = token;
  return Buffer.from(JSON.stringify(params ? [after, params] : [after])).toString("base64url");
}

/** The inverse of `writePageToken`; `undefined` for a string that the sandbox did not write. */
export function readPageToken(written: unknown): PageToken | undefined {
  if (typeof written !== "string" || written.length > maxToken) return undefined;
  const parsed = parsedJson(Buffer.from(written, "base64url").toString());
  if (!Array.isArray(parsed)) return undefined;
  const [after, params]: unknown[] = parsed;
  if (typeof after !== "number" || !Number.isSafeInteger(after) || after < 0) return undefined;
  if (params === undefined) return { after };
  // The values can have any type. The code that reads a value checks it.
  return typeof params === "object" && params !== null
    ? { after, params: params as Readonly<Record<string, unknown>> }
    : undefined;
}

/**
 * The index of the record from which `template` computed the cursor `token`. Returns `undefined` if the template does not read
 * `last_record`, or if no record matches.
 */
export function lastIndex(
  template: Template,
  token: unknown,
  { place, parent }: { readonly place: RecordPlace; readonly parent: readonly number[] },
): number | undefined {
  if (!readsRoot(template, "last_record")) return undefined;
  const found = solve(template, token, { scope: {}, free: new Set(["last_record"]) })?.find(
    ({ path }) => path[0] === "last_record",
  );
  if (!found) return undefined;
  const field = found.path.slice(1).join(".");
  const levels =
    place.plan.codes.get(field)?.decode(found.value) ??
    place.plan.codes.get(field.slice(field.lastIndexOf(".") + 1))?.decode(found.value);
  return levels ? levels.at(-1) : indexWith(place, parent, { field, value: found.value });
}

/**
 * The index of the record whose field has the value. First compares written values. Then compares generated values, even those
 * of deleted and changed records, because the cursor can be older than the change.
 */
function indexWith(
  place: RecordPlace,
  parent: readonly number[],
  { field, value }: { readonly field: string; readonly value: unknown },
): number | undefined {
  const { plan, fields, overlay, around } = place;
  const [name = field, ...rest] = fields.has(field) ? [field] : field.split(".");
  const make = fields.get(name);
  const isSame = (own: unknown): boolean => String(readPath(own, rest)) === String(value);
  for (const index of searchedIndices(place, parent)) {
    const changes = overlay.entryOf(plan, [...parent, index])?.changes ?? {};
    if (Object.hasOwn(changes, name) && isSame(changes[name])) return index;
  }
  for (const index of make ? searchedIndices(place, parent) : [])
    if (isSame(make?.(inputsOf(plan, [...parent, index], around)))) return index;
  return undefined;
}

/**
 * The index of the record just after the requested page, from a param such as `ending_before`. A call with such a param must
 * end after one page, so the stop condition tests the param. Therefore only params that the stop condition reads are checked.
 */
export function recordAfter(
  action: Action,
  params: Readonly<Record<string, unknown>>,
  plan: EntityPlan,
): number | undefined {
  const stop = action.pagination?.stop;
  for (const name of stop === undefined ? [] : membersRead(stop, "params")) {
    for (const codec of plan.codes.values()) {
      const index = Object.hasOwn(params, name) ? codec.decode(params[name])?.at(-1) : undefined;
      if (index !== undefined) return index;
    }
  }
  return undefined;
}

/** Whether the upstream's cursors are numbers. */
export function hasNumericCursor({ pagination, params }: Action): boolean {
  const name = pagination?.token.param;
  const type = name !== undefined && Object.hasOwn(params, name) ? params[name]?.schema.type : undefined;
  return type === "integer" || type === "number";
}
