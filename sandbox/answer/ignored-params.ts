import { recordAfter } from "../list/record-after.ts";
import { rowParams } from "../list/rows-of.ts";
import { pageTokenName } from "../request/page-token-name.ts";
import type { Asked } from "./asked.ts";
import { changesOf } from "./changes-of.ts";
import { choosesRecord } from "./find-record.ts";

/**
 * The given params that an answer takes no account of, because the sandbox does not know what they ask: of a list those
 * that are no filter and no part of paging, of a write those that are no field of the record, of a get or a delete those
 * that do not say which record is meant. A param with its default's value is not among them.
 */
export function ignoredParams(asked: Pick<Asked, "kind" | "plan" | "route" | "call">): readonly string[] {
  const { plan, route, call } = asked;
  const { action } = route;
  const names = Object.keys(call.params).filter((name) => {
    const param = action.params[name];
    const isPlace = param?.target?.in === "path" || plan.links.some((link) => link.param === name);
    return !isPlace && !isDefault(param?.default, call.params[name]);
  });
  if (action.returns.kind === "many" || action.kind === "download")
    return names.filter((name) => !isListed(name, asked));
  if (action.kind === "get" || action.kind === "delete")
    return names.filter((name) => !choosesRecord(name, action.params[name], plan));
  return names.filter((name) => !isWritten(name, asked));
}

/** Whether a param of a list chooses records, or the page of them. */
function isListed(name: string, { kind, plan, route, call }: Pick<Asked, "kind" | "plan" | "route" | "call">): boolean {
  const { pagination, params } = route.action;
  if (name === pagination?.token.param || name === pagination?.size?.param) return true;
  if (rowParams(route.action).includes(name)) return true;
  const target = params[name]?.target;
  if (target?.in === "query" && target.name === pageTokenName(route.action)) return true;
  const own = { [name]: call.params[name] };
  return kind.filtersOf(route, plan).has(name) || recordAfter(route.action, own, plan) !== undefined;
}

function isWritten(
  name: string,
  { kind, plan, route, call }: Pick<Asked, "kind" | "plan" | "route" | "call">,
): boolean {
  const { action } = route;
  const changed = (params: object): number =>
    Object.keys(changesOf(kind, plan, { action, params: { ...params } })).length;
  return changed({ [name]: call.params[name] }) > changed({});
}

function isDefault(preset: unknown, value: unknown): boolean {
  if (typeof preset !== "object" || preset === null) return preset === value;
  // What a default reads is not known here.
  return !("value" in preset) || JSON.stringify(preset.value) === JSON.stringify(value);
}
