import { nearest, plain } from "../errors/nearest.ts";
import type { Action } from "../model.ts";
import { isTokenName, tokenNames } from "../paginate/index.ts";
import { isPathParam, tokenParamOf } from "./params-schema.ts";

/** Names of the page size in different upstreams, in lower case, without separators. */
const sizes = words(
  "limit pagesize perpage size count top take first rows rowlimit maxresults maxitems numresults resultsperpage",
);

/** Sets of names with the same meaning in different upstreams. */
const families = [
  words("sort sortby order orderby ordering sortorder sortfield"),
  words("query q search searchstring text term keyword keywords filter"),
  words("start startdate startdatetime starttime since from after createdafter"),
  words("end enddate enddatetime endtime until to before createdbefore"),
];

/**
 * Returns the action's param that an unknown name probably means, if any. The first match in this list applies:
 *
 * - The param whose name differs only in case or separators.
 * - The param for which other upstreams use the unknown name. Required params come first.
 * - The param with the nearest spelling, unless the unknown name is a usual name of a pagination param.
 *
 * Params that are not in `given` take precedence.
 */
export function nearestParam(action: Action, name: string, given: object = {}): string | undefined {
  const all = Object.keys(action.params);
  const absent = all.filter((param) => !Object.hasOwn(given, param));
  return nearestOf(absent, action, name) ?? nearestOf(all, action, name);
}

function nearestOf(names: readonly string[], action: Action, name: string): string | undefined {
  const plainName = plain(name);
  const same = names.find((param) => plain(param) === plainName);
  if (same !== undefined) return same;
  const required = names.filter((param) => action.params[param]?.required);
  const roles = [
    soleOf(required, plainName),
    roleOf(action, plainName),
    soleIdOf(action, plainName),
    soleOf(names, plainName),
  ];
  const role = roles.find((param) => param !== undefined && names.includes(param));
  return role !== undefined || isRole(plainName) ? role : nearest(name, names);
}

function roleOf(action: Action, plainName: string): string | undefined {
  const { pagination } = action;
  if (!pagination) return undefined;
  if (sizes.has(plainName)) return pagination.size?.param;
  return isTokenName(pagination, plainName) ? tokenParamOf(action) : undefined;
}

/**
 * Whether a name is a usual name of a pagination param. Such a name is not misspelled, so a param with a similar name has
 * another meaning.
 */
function isRole(plainName: string): boolean {
  return sizes.has(plainName) || tokenNames.has(plainName);
}

/** Returns the only path param if the unknown name is `id`, or if the param is `id` and the unknown name ends in `id`. */
function soleIdOf({ params }: Action, plainName: string): string | undefined {
  const [sole, ...others] = Object.keys(params).filter((name) => isPathParam(params[name]));
  if (sole === undefined || others.length > 0 || !plainName.endsWith("id")) return undefined;
  return plainName === "id" || plain(sole) === "id" ? sole : undefined;
}

/** Returns the only one of `names` with the same meaning as the unknown name; `undefined` if there are several. */
function soleOf(names: readonly string[], plainName: string): string | undefined {
  const family = families.find((one) => one.has(plainName));
  const [sole, ...others] = names.filter((name) => family?.has(plain(name)));
  return others.length === 0 ? sole : undefined;
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}
