import { isDeepStrictEqual } from "node:util";
import { pageExtras, readPath } from "@agent-connectors/runtime";
import { type Batch, batchOf } from "../entities/batch.ts";
import { isConfigured, literalDefault } from "../entities/entity-plan.ts";
import { fieldAt, schemaOf } from "../entities/schemas.ts";
import { selectionOf } from "../list/filters.ts";
import { recordAfter } from "../list/page-tokens.ts";
import { rowParams, rowsOf } from "../list/report-rows.ts";
import { pageTokenName } from "../request/expected-names.ts";
import type { ResolvedCall } from "./call-response.ts";
import { versionPath } from "./earlier-version.ts";
import { identifiesRecord } from "./get-response.ts";
import { changesOf } from "./written-fields.ts";

/**
 * Returns the names of the params that the sandbox ignores in a call:
 *
 * - list, search or get of many records: params that do not select records, fields or a page. If records have no
 *   field `color`, the query `color:red` in the param `q` results in `q.color`.
 * - list or search of one record: the same params as for an update.
 * - create or update: params that change no field of the record. For a batch in the param `operations`, the ignored members, such
 *   as `operations.create.unknown`.
 * - delete: params that do not identify the record.
 * - get of one record, or download: params that identify neither the record nor its version.
 *
 * Never returns params in the path, params that identify a parent, params with their default value, or params whose default comes
 * from the configuration or the time.
 */
export function ignoredParams(resolved: Pick<ResolvedCall, "kind" | "plan" | "route" | "call">): readonly string[] {
  const { kind, plan, route, call } = resolved;
  const { action } = route;
  const names = Object.keys(call.params).filter((name) => {
    const param = action.params[name];
    const isPlace = param?.target?.in === "path" || plan.links.some((link) => link.param === name);
    return !isPlace && !isConfigured(param) && !isDeepStrictEqual(literalDefault(param), call.params[name]);
  });
  if (action.returns.kind === "many") return names.flatMap((name) => ignoredParts(name, resolved));
  if (action.kind === "get" || action.kind === "download" || action.kind === "delete") {
    const schema = schemaOf(kind.connector, plan.entity, action);
    const isVersion = (name: string) => action.kind !== "delete" && versionPath(schema, name) !== undefined;
    return names.filter((name) => !identifiesRecord(name, action.params[name], plan) && !isVersion(name));
  }
  const batch = batchOf(plan, action);
  if (batch) return names.flatMap((name) => (name === batch.param ? ignoredMembers(batch, resolved) : [name]));
  return names.filter((name) => !isWritten(name, resolved));
}

function ignoredParts(
  name: string,
  { kind, plan, route, call }: Pick<ResolvedCall, "kind" | "plan" | "route" | "call">,
): readonly string[] {
  const { action } = route;
  const { pagination, params } = action;
  const target = params[name]?.target;
  const isPaging =
    name === pagination?.token.param ||
    name === pagination?.size?.param ||
    pageExtras(pagination).some((one) => isDeepStrictEqual(one.target, target)) ||
    (target?.in === "query" && target.name === pageTokenName(action));
  const own = { [name]: call.params[name] };
  if (isPaging || rowParams(action).includes(name) || recordAfter(action, own, plan) !== undefined) return [];
  const filters = kind.filtersOf(route, plan);
  if (!filters.has(name)) return [name];
  const record = route.record ?? schemaOf(kind.connector, plan.entity, action);
  return selectionOf(filters, own, rowsOf(action, { plan, record, params: call.params })?.record ?? record).ignored;
}

/**
 * For the element `{ create: { unknown: 1 }, other: 2 }` of `operations`, returns `operations.other`, and also
 * `operations.create.unknown` if records have no field `unknown`.
 */
function ignoredMembers(
  { param, holder }: Batch,
  { plan, route, call }: Pick<ResolvedCall, "plan" | "route" | "call">,
): string[] {
  const { kind } = route.action;
  const record = schemaOf(plan.connector, plan.entity);
  const names = [call.params[param]].flat().flatMap((one) => [
    ...Object.keys(Object(one)).filter((name) => name !== kind),
    ...Object.keys(Object(readPath(one, [kind])))
      .filter((name) => fieldAt(record, `${holder}.${name}`) === undefined)
      .map((name) => `${kind}.${name}`),
  ]);
  return [...new Set(names)].map((name) => `${param}.${name}`);
}

function isWritten(
  name: string,
  { kind, plan, route, call }: Pick<ResolvedCall, "kind" | "plan" | "route" | "call">,
): boolean {
  const { action } = route;
  const changed = (params: object): number =>
    Object.keys(changesOf(kind, plan, { action, params: { ...params } })).length;
  return changed({ [name]: call.params[name] }) > changed({});
}
