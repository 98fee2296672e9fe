import {
  type AuthOption,
  type Injection,
  type Pagination,
  type Param,
  pageExtras,
  type Rule,
  type Target,
} from "@agent-connectors/runtime";
import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";

/** A value that sets a target in an action's request. */
export interface RequestValue {
  /** For messages: the name of a param, or words such as `inject header authorization`. */
  readonly name: string;
  readonly target: Target;
  /** Whether a request can lack the value. */
  readonly optional: boolean;
  readonly path: ManifestPath;
}

interface Sources {
  readonly params: readonly (readonly [
    declared: { readonly name: string; readonly path: ManifestPath },
    param: Param,
  ])[];
  readonly injections: readonly RequestValue[];
  readonly pagination: Pagination | undefined;
  readonly rules: readonly Rule[];
  readonly path: ManifestPath;
}

/** Returns the values of injections. `path` is the place of the injections in the manifest. */
export function injectionValues(injections: readonly Injection[], path: ManifestPath): readonly RequestValue[] {
  return injections.map(({ target }) => ({ name: `inject ${targetText(target)}`, target, optional: false, path }));
}

/** Returns the values that authenticate requests. Options can have the same targets, because a request uses one option. */
export function authValues(options: readonly AuthOption[]): readonly RequestValue[] {
  const values = options.flatMap(({ name, inject }) =>
    inject.map(({ target }) => ({ name: `auth.${name}`, target, optional: false, path: ["auth", name, "inject"] })),
  );
  return [...new Map(values.toReversed().map((value) => [targetText(value.target), value])).values()];
}

/** Returns all values in the requests of an action, except credentials and the idempotency key. */
export function requestValues({ params, injections, pagination, rules, path }: Sources): readonly RequestValue[] {
  const size = pagination?.size;
  const token = pagination?.token;
  // To resume a list, a caller passes the token and the params that the token `requires`. A value in `with` of the pagination can
  // have the same target as such a param, because it replaces the param on later pages.
  const resuming = rules.flatMap((rule) => (rule.kind === "requires" && rule.param === token?.param ? rule.needs : []));
  const resumed = params.flatMap(([{ name }, { target }]) =>
    target && resuming.includes(name) ? [targetText(target)] : [],
  );
  return [
    ...injections,
    ...params.flatMap(([{ name, path: at }, { target, required, default: given }]) =>
      target ? [{ name, target, optional: !required && given === undefined, path: at }] : [],
    ),
    ...(size?.target && size.param === undefined
      ? [{ name: "page_size", target: size.target, optional: false, path: [...path, "pagination"] }]
      : []),
    ...pageExtras(pagination)
      .filter(({ target }) => !resumed.includes(targetText(target)))
      .map(({ target }) => ({
        name: `with ${targetText(target)}`,
        target,
        optional: true,
        path: [...path, "pagination"],
      })),
    ...(token && token.param === undefined && token.target.in !== "url"
      ? [{ name: "page_token", target: token.target, optional: true, path: [...path, "pagination"] }]
      : []),
  ];
}

/**
 * Reports two values with the same target, with one target inside the other, or with targets that require an array and an object
 * at the same place.
 */
export function checkTargets(context: Context, all: readonly RequestValue[]): void {
  const taken = new Map<string, RequestValue>();
  const around = new Map<string, RequestValue>();
  for (const entry of all) {
    const { target, path } = entry;
    const keys = keysOf(target);
    const whole = keys.at(-1) ?? "";
    const holders = holdersOf(target);
    const other =
      keys.map((key) => taken.get(key)).find((earlier) => earlier !== undefined) ??
      around.get(whole) ??
      holders.map((holder) => around.get(holder.other)).find((earlier) => earlier !== undefined);
    if (other)
      context.report(
        "duplicate-target",
        {
          target: targetText(target),
          other: other.name,
          otherTarget: targetText(other.target),
          areParams: isDeclared(entry) && isDeclared(other),
        },
        { path, part: "key" },
      );
    taken.set(whole, entry);
    for (const key of [...keys.slice(0, -1), ...holders.map((holder) => holder.key)]) around.set(key, entry);
  }
}

/** Whether a value is a param of `params` or of a group, not the token or the page size of a pagination. */
function isDeclared({ path }: RequestValue): boolean {
  return path.at(-2) === "params" || path.at(-3) === "param_groups";
}

/** Returns keys that identify a target. For a target in the body, the keys of its parent objects come first. */
function keysOf(target: Target): readonly string[] {
  if (target.in === "url") return ["url"];
  if (target.in !== "body") return [`${target.in}\0${target.name}`];
  return target.path.map((_, index) => ["body", ...target.path.slice(0, index + 1)].join("\0"));
}

/**
 * Returns keys of the arrays and objects around a target in the body. For an array, `other` is the key of an object at the same
 * place; for an object, the key of an array there.
 */
function holdersOf(target: Target): readonly { readonly key: string; readonly other: string }[] {
  if (target.in !== "body") return [];
  return target.path.slice(1).map((step, index) => {
    const place = target.path.slice(0, index + 1).join("\0");
    const [array, object] = [`array\0${place}`, `object\0${place}`];
    return typeof step === "number" ? { key: array, other: object } : { key: object, other: array };
  });
}

/** Formats a target for messages: `header authorization`, `body filter.state`. */
export function targetText(target: Target): string {
  if (target.in === "url") return "url";
  return `${target.in} ${target.in === "body" ? target.path.join(".") : target.name}`;
}
