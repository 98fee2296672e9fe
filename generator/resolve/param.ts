import { type Filter, mainType, type Param, type Schema, type Target } from "@agent-connectors/runtime";
import type { Named } from "../diagnostics/params.ts";
import type { Action, ParamGroupUse, Param as Source } from "../manifest/generated/action.ts";
import type { Token } from "../manifest/generated/pagination.ts";
import type { Fields, Type } from "../manifest/generated/type.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import { checkDefault } from "./constraints.ts";
import { type Context, namedDefinition, own } from "./context.ts";
import type { Paginator } from "./pagination.ts";
import { fieldOf } from "./record.ts";
import { resolveTarget } from "./request.ts";
import { timeFormats } from "./rules.ts";
import { resolveTemplate } from "./template.ts";
import { resolveDefault } from "./templates.ts";
import { fieldType, namedType, resolveType } from "./type.ts";

interface ParamPlace {
  readonly name: string;
  readonly path: ManifestPath;
  readonly target?: Target;
  /** The record whose fields the param can refer to. */
  readonly record?: { readonly name: string; readonly fields: Fields } | undefined;
}

/** Resolves a param of an action or of the context store. */
export function resolveParam(context: Context, source: Source, place: ParamPlace): Param {
  const { path, name } = place;
  const { type, use } = typeOf(context, source, place);
  const own = resolveType(context, type, { path, use });
  const filter = source.filter && resolveFilter(context, source, { ...place, schema: own });
  const schema = filter && source.description === undefined ? { ...own, description: wordsOf(filter, own) } : own;
  // The description of a param can come from its field or its filter, but not from a named type.
  if (source.field === undefined && source.description === undefined && !filter)
    context.report("missing-description", { what: "param", name }, { path, part: "key" });
  checkDefault(context, own, { path, value: source.default });
  checkEncode(context, source, { path, schema });
  const target = place.target ?? resolveTarget(context, source, { path, name });
  if (target?.in === "path" && source.required === false && source.default === undefined)
    context.report(
      "misplaced-key",
      {
        key: "required: false",
        owner: "params that are not in the path, and path params with a default, because a path has no optional part",
        here: "path",
      },
      { path: [...path, "required"], part: "key" },
    );
  return {
    schema,
    required: source.required === true || target?.in === "path",
    ...(source.default !== undefined && {
      default: resolveDefault(context, source.default, {
        slot: "param.default",
        path: [...path, "default"],
        schema: own,
      }),
    }),
    ...(target && { target }),
    ...(source.encode && { encode: source.encode }),
    ...(source.template !== undefined && {
      template: resolveTemplate(context, source.template, { slot: "param.template", path: [...path, "template"] }),
    }),
    ...(filter && { filter }),
    ...(target?.in === "path" && source.field !== undefined && source.field !== name && { field: source.field }),
  };
}

const requestKeys = new Set(["in", "name", "path", "field", "param", "default", "encode", "template", "filter"]);

/**
 * Returns the type of a param. If the param refers to a field of the record, the keys of the param override those of the field.
 * The field's `nullable`, `required` and `store` do not apply to the param.
 */
function typeOf(
  context: Context,
  source: Source,
  { path, record }: ParamPlace,
): { readonly type: Type; readonly use: "param" | "borrowed" } {
  const { field } = source;
  const own: Type = Object.fromEntries(Object.entries(source).filter(([key]) => !requestKeys.has(key)));
  if (field === undefined) return { type: own, use: "param" };
  const stated = (["type", "any_of", "ref"] as const).filter((key) => own[key] !== undefined);
  if (stated.length > 0) context.report("conflicting-keys", { keys: ["field", ...stated] }, { path });
  const borrowed = record && fieldType(context, record.fields, field);
  if (!borrowed) {
    const what: Named = record ? `a field of ${record.name}` : "a field, because the entity has no record";
    const near = context.nearest(field, Object.keys(record?.fields ?? {}));
    context.report("unknown-name", { what, name: field, nearest: near }, { path: [...path, "field"] });
    return { type: { type: "any" }, use: "borrowed" };
  }
  const { nullable: _, required: __, store: ___, ...type } = borrowed;
  return { type: { ...type, ...own }, use: "borrowed" };
}

function resolveFilter(
  context: Context,
  source: Source,
  { path: at, record, schema }: ParamPlace & { readonly schema: Schema },
): Filter {
  const { operator = "eq", field = source.field } = source.filter ?? {};
  const path = [...at, "filter"];
  const fields = record && namedType(context, record.name, { path, use: "record" }).properties;
  if (field === undefined) context.report("missing-key", { name: "field" }, { path, part: "key" });
  // `typeOf` has reported an unknown `field` of the param.
  else if (field !== source.field && fields && !fieldOf(fields, field))
    context.report(
      "unknown-name",
      { what: `a field of ${record?.name}`, name: field, nearest: context.nearest(field, fieldNames(fields)) },
      { path: [...path, "field"] },
    );
  if (operator === "only" && mainType(schema) !== "boolean")
    context.report(
      "misplaced-key",
      { key: operator, owner: "booleans", here: `a value of type ${[schema.type ?? "any"].flat().join(" or ")}` },
      { path: [...path, "operator"] },
    );
  return { field: field ?? "", operator };
}

/** Describes a filter: "Only records whose created_at is later than this." */
function wordsOf({ field, operator }: Filter, { type, format, separated }: Schema): string {
  const [less, more] = timeFormats.has(format ?? "") ? ["earlier", "later"] : ["less", "greater"];
  const comparisons = {
    eq: type === "array" || separated ? "one of these" : "this",
    gt: `${more} than this`,
    gte: `this or ${more}`,
    lt: `${less} than this`,
    lte: `this or ${less}`,
    only: "true; with false, all records",
  };
  return `Only records whose ${field} is ${comparisons[operator]}.`;
}

function fieldNames(fields: Readonly<Record<string, Schema>>): readonly string[] {
  return Object.entries(fields).flatMap(([name, { properties = {} }]) => [
    name,
    ...Object.keys(properties).map((member) => `${name}.${member}`),
  ]);
}

function checkEncode(
  context: Context,
  { encode, template }: Source,
  { path, schema }: { readonly path: ManifestPath; readonly schema: Schema },
): void {
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? ["array"]);
  // A template can convert a scalar to an array.
  if (encode === undefined || template !== undefined || types.includes("array") || types.includes("object")) return;
  context.report(
    "misplaced-key",
    { key: "encode", owner: "arrays and objects", here: `a value of type ${types.join(" or ")}` },
    { path: [...path, "encode"], part: "key" },
  );
}

/** The declaration of a param: by an action, a group or a pagination. */
export interface ParamSource {
  readonly name: string;
  readonly source: Source;
  readonly path: ManifestPath;
  /** Present only if the value is the URL of the next page. The keys of `source` determine any other target. */
  readonly target?: Target;
  /** The keys that the action overrides in a param of a group or of a pagination, and the place of these overrides. */
  readonly overrides?: { readonly keys: readonly string[]; readonly path: ManifestPath };
}

/** Returns the params of an action, its groups and its paginator. Reports duplicate names. */
export function paramSources(
  context: Context,
  action: Action,
  { path, paginator }: { readonly path: ManifestPath; readonly paginator: Paginator | undefined },
): readonly ParamSource[] {
  const all = [
    ...declared(action.params, [...path, "params"]),
    ...(action.param_groups ?? []).flatMap((group, index) =>
      fromGroup(context, group, [...path, "param_groups", index]),
    ),
    ...(paginator ? fromPaginator(paginator) : []),
  ];
  const first = new Map<string, ParamSource>();
  for (const param of all) {
    const earlier = first.get(param.name);
    if (earlier) reportDuplicate(context, param, { earlier, action: path });
    else first.set(param.name, param);
  }
  return [...first.values()];
}

function declared(params: Readonly<Record<string, Source>> | undefined, path: ManifestPath): readonly ParamSource[] {
  return Object.entries(params ?? {}).map(([name, source]) => ({ name, source, path: [...path, name] }));
}

function fromGroup(context: Context, group: ParamGroupUse, path: ManifestPath): readonly ParamSource[] {
  const { use: name, params: changes = {} } = typeof group === "string" ? { use: group } : group;
  const usePath = typeof group === "string" ? path : [...path, "use"];
  const params = namedDefinition(context, { section: "param_groups", name }, { path: usePath });
  if (!params) return [];
  for (const changed of Object.keys(changes))
    if (own(params, changed) === undefined) {
      const near = context.nearest(changed, Object.keys(params));
      const place = { path: [...path, "params", changed], part: "key" } as const;
      context.report("unknown-name", { what: `in param_groups.${name}`, name: changed, nearest: near }, place);
    }
  return declared(params, ["param_groups", name]).map((param) => {
    const overrides = own(changes, param.name);
    if (overrides === undefined) return param;
    const place = { keys: Object.keys(overrides), path: [...path, "params", param.name] };
    return { ...param, source: { ...param.source, ...overrides }, overrides: place };
  });
}

/** Returns a context that reports a mistake in an overridden key at the place of the override. */
export function atOverrides(context: Context, { path, overrides }: ParamSource): Context {
  if (!overrides) return context;
  const overridden = overrides.keys.map((key) => [...path, key].join("."));
  const report: Context["report"] = (code, params, place) => {
    const isOverridden = overridden.includes(place.path.slice(0, path.length + 1).join("."));
    const moved = [...overrides.path, ...place.path.slice(path.length)];
    context.report(code, params, isOverridden ? { ...place, path: moved } : place);
  };
  return { ...context, report };
}

function fromPaginator({ source, path, changes, changesPath }: Paginator): readonly ParamSource[] {
  const token = source[source.mode];
  const size = source.page_size && { ...source.page_size, ...changes?.page_size };
  const sizePath = [...path, "page_size"];
  const keys = changedKeys(size, changes?.page_size);
  const overrides = { keys, path: [...changesPath, "page_size"] };
  return [
    ...declared(source.params, [...path, "params"]),
    ...(size?.param === undefined
      ? []
      : [
          {
            name: size.param,
            source: { in: "query" as const, ...size },
            path: sizePath,
            ...(keys.length > 0 && { overrides }),
          },
        ]),
    ...(token?.param === undefined ? [] : [{ name: token.param, path: [...path, source.mode], ...tokenSource(token) }]),
  ];
}

/** Returns the keys of a page size that an action overrides, and the other keys whose values violate the action's bounds. */
function changedKeys(size: PageSize = {}, changes: PageSize = {}): readonly string[] {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = changes;
  const violations = (["max", "default"] as const).filter((key) => Number(size[key]) < min || Number(size[key]) > max);
  return [...Object.keys(changes), ...violations];
}

type PageSize = Pick<Source, "min" | "max" | "default">;

/** A token that is the URL of the next page (`in: url`) replaces the whole URL of the request. */
function tokenSource({ in: position, ...token }: Token): Pick<ParamSource, "source" | "target"> {
  if (position === "url") return { source: { ...token, in: "none" }, target: { in: "url" } };
  return { source: { ...token, in: position } };
}

function reportDuplicate(
  context: Context,
  { name, path: declaration, overrides }: ParamSource,
  { earlier, action }: { readonly earlier: ParamSource; readonly action: ManifestPath },
): void {
  const path = overrides?.path ?? declaration;
  const isOwn = path.slice(0, action.length).join(".") === action.join(".");
  // A group or a paginator is valid by itself, so a duplicate in it is reported at the action, or at the action's override of the
  // param.
  context.report(
    "duplicate-name",
    { what: "a param of this action", name, other: earlier.path.slice(0, -1).join(".") },
    isOwn ? { path, part: "key" } : { path: action, part: "key" },
  );
}
