import type { Param, Schema, Target } from "@agent-connectors/runtime";
import type { Fields, Param as Source, Type } from "../manifest/manifest.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import { checkValue } from "./check-constraints.ts";
import type { Context } from "./context.ts";
import { resolveTarget } from "./target.ts";
import { resolveTemplate } from "./template.ts";
import { fieldType, resolveType } from "./type.ts";
import { resolveDefault } from "./value.ts";

/** Where a param is declared, and the record whose fields it may borrow. */
export interface ParamPlace {
  readonly name: string;
  readonly path: ManifestPath;
  /** Where it goes, in place of what its keys say. */
  readonly target?: Target;
  readonly record?: { readonly name: string; readonly fields: Fields } | undefined;
}

/** A param of an action. */
export function resolveParam(context: Context, source: Source, place: ParamPlace): Param {
  const { path, name } = place;
  const { type, use } = typeOf(context, source, place);
  const schema = resolveType(context, type, { path, use });
  // A type's own description says what the type is, not what the param does.
  if (source.field === undefined && source.description === undefined)
    context.report("missing-description", { what: "param", name }, { path, part: "key" });
  const isTemplate = typeof source.default === "string" && source.default.includes("{{");
  if (!isTemplate) checkValue(context, type, { key: "default", path: [...path, "default"], value: source.default });
  checkEncode(context, source, { path, schema });
  const target = place.target ?? resolveTarget(context, source, { path, name });
  return {
    schema,
    required: source.required === true || target?.in === "path",
    ...(source.default !== undefined && {
      default: resolveDefault(context, source.default, { slot: "param.default", path: [...path, "default"] }),
    }),
    ...(target && { target }),
    ...(source.encode && { encode: source.encode }),
    ...(source.send !== undefined && {
      value: resolveTemplate(context, source.send, { slot: "param.send", path: [...path, "send"] }),
    }),
  };
}

const requestKeys = new Set(["in", "name", "path", "field", "param", "default", "encode", "send"]);

/** The param's own type, or that of the field it borrows; never its nullability, which only says what the upstream answers. */
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
  const lent = record && fieldType(record.fields, field);
  if (!lent) {
    const what = record ? `a field of ${record.name}` : "a field: the entity has no record";
    const near = context.nearest(field, Object.keys(record?.fields ?? {}));
    context.report("unknown-name", { what, name: field, nearest: near }, { path: [...path, "field"] });
    return { type: { type: "any" }, use: "borrowed" };
  }
  const { nullable: _, required: __, ...type } = lent;
  return { type: { ...type, ...own }, use: "borrowed" };
}

function checkEncode(
  context: Context,
  { encode, send }: Source,
  { path, schema }: { readonly path: ManifestPath; readonly schema: Schema },
): void {
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? ["array"]);
  // `send` may make an array of a scalar.
  if (encode === undefined || send !== undefined || types.includes("array") || types.includes("object")) return;
  context.report(
    "misplaced-key",
    { key: "encode", owner: "arrays and objects", here: `a value of type ${types.join(" or ")}` },
    { path: [...path, "encode"], part: "key" },
  );
}
