import type { Asked } from "./asked.ts";
import { changesOf } from "./changes-of.ts";

/**
 * The given params that an answer takes no account of, because the sandbox does not know what they ask: of a list those
 * that are no filter and no part of paging, of a write those that are no field of the record. A param with its
 * default's value is not among them.
 */
export function ignoredParams({
  kind,
  plan,
  route,
  call,
}: Pick<Asked, "kind" | "plan" | "route" | "call">): readonly string[] {
  const { action } = route;
  const names = Object.keys(call.params).filter((name) => {
    const param = action.params[name];
    return param?.target?.in !== "path" && !isDefault(param?.default, call.params[name]);
  });
  switch (action.kind) {
    case "list":
    case "search": {
      const { pagination } = action;
      const paging = [pagination?.token.param, pagination?.size?.param, ...plan.links.map(({ param }) => param)];
      const filters = kind.filtersOf(route, plan);
      return names.filter((name) => !filters.has(name) && !paging.includes(name));
    }
    case "create":
    case "update":
      return names.filter((name) => {
        const params = { [name]: call.params[name] };
        const without = changesOf(kind, plan, { action, params: {} });
        return Object.keys(changesOf(kind, plan, { action, params })).length === Object.keys(without).length;
      });
    default:
      return names;
  }
}

function isDefault(preset: unknown, value: unknown): boolean {
  if (typeof preset !== "object" || preset === null) return preset === value;
  // What a default reads is not known here.
  return !("value" in preset) || JSON.stringify(preset.value) === JSON.stringify(value);
}
