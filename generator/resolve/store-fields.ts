import {
  type AuthOption,
  type Injection,
  type Pagination,
  type Param,
  pageExtras,
  type Rule,
  type Schema,
  type Target,
} from "@agent-connectors/runtime";
import type { Entity } from "../manifest/generated/manifest.ts";
import type { Type } from "../manifest/generated/type.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";
import { namedType } from "./type.ts";

type Fields = Readonly<Record<string, Schema>>;

/** A mark of a field for the context store (`store` in a manifest), such as `key` or `omitted`. */
export interface Mark {
  /** For a member of an object, its dotted path. */
  readonly name: string;
  /** The name of the top-level field that has the mark, or that contains the marked member. */
  readonly outermost: string;
  readonly schema: Schema;
  readonly word: NonNullable<Type["store"]>[number];
  /** The path of `store` in the manifest. */
  readonly path: ManifestPath;
}

/** Fields, and the paths of the declarations whose marks apply. Marks inside the named type of a field do not apply. */
interface Marked {
  readonly fields: Fields;
  readonly declared: readonly ManifestPath[];
}

/**
 * Returns the marks of fields and of the members of objects. Reports each mark inside an array or a map, because a field there
 * can have several values.
 */
export function marksOf(
  context: Context,
  { fields, declared }: Marked,
  outer: readonly string[] = [],
): readonly Mark[] {
  return Object.entries(fields).flatMap(([name, schema]) => {
    const names = [...outer, name];
    const [outermost = name] = names;
    const { marks = [], path: field = [] } = context.declarations.get(schema) ?? {};
    const path = [...field, "store"];
    for (const inner of itemsOf(schema))
      for (const { path: at } of marksOf(context, { fields: inner.properties ?? {}, declared }))
        context.report(
          "misplaced-key",
          { key: "store", owner: "fields outside arrays and maps", here: `'${name}'` },
          { path: at, part: "key" },
        );
    const isDeclared = declared.some((outer) => outer.every((segment, index) => path[index] === segment));
    return [
      ...(isDeclared ? marks.map((word) => ({ name: names.join("."), outermost, schema, word, path })) : []),
      ...marksOf(context, { fields: schema.properties ?? {}, declared }, names),
    ];
  });
}

function itemsOf({ items, additionalProperties: values }: Schema): readonly Schema[] {
  return [items, values].filter((schema) => typeof schema === "object");
}

/** Whether an entity itself declares or includes fields with marks for the store. Such an entity needs no `context_store`. */
export function hasStoreMarks(context: Context, { record_type, fields, include }: Entity): boolean {
  if (record_type === undefined || !(fields ?? include)) return false;
  return marksOf(context, recordFields(context, record_type)).length > 0;
}

/** Returns the fields of a record type, and the paths of their declarations in this type and its included types. */
export function recordFields(context: Context, name: string | undefined): Marked & { readonly schema?: Schema } {
  const type = name === undefined ? undefined : context.types.get(name);
  if (name === undefined || !type) return { fields: {}, declared: [] };
  const schema = namedType(context, name, { path: type.path, use: "record" });
  return { schema, fields: schema.properties ?? {}, declared: declarationsOf(context, name) };
}

function declarationsOf({ types, brokenTypes }: Context, name: string): readonly ManifestPath[] {
  if (brokenTypes.has(name)) return [];
  const names = new Set([name]);
  // The loop also visits the names that it adds to the set.
  for (const each of names) for (const other of types.get(each)?.include ?? []) names.add(other);
  return [...names].flatMap((each) => types.get(each) ?? []).map(({ path }) => path);
}

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

/** Whether a value is a param of `params` or of a group. A param that a pagination names has another place. */
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
