import type { ConfigField, Schema } from "@agent-connectors/runtime";
import type { Config } from "../manifest/manifest.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import { checkValue } from "./check-constraints.ts";
import type { Context } from "./context.ts";
import { jsonOf } from "./json-of.ts";
import { resolveTemplate } from "./template.ts";
import { resolveType } from "./type.ts";
import { resolveDefault } from "./value.ts";

/** What users configure: values given by them, looked up by another value, or derived. */
export function resolveConfig(
  context: Context,
  sources: Readonly<Record<string, Config>> | undefined,
  path: ManifestPath,
): Readonly<Record<string, ConfigField>> {
  const names = Object.keys(sources ?? {});
  return Object.fromEntries(
    Object.entries(sources ?? {}).map(([name, source]) => [
      name,
      resolveField(context, source, { path: [...path, name], name, names }),
    ]),
  );
}

interface FieldPlace {
  readonly path: ManifestPath;
  readonly name: string;
  readonly names: readonly string[];
}

function resolveField(context: Context, source: Config, place: FieldPlace): ConfigField {
  checkKeys(context, source, place.path);
  if (source.map !== undefined) return resolveMapped(context, source, place);
  if (source.derive !== undefined) return resolveDerived(context, source, place);
  return resolveGiven(context, source, place);
}

/** A looked-up value is what `entries` says; the type of a derived one is checked, and users may give it too. */
function checkKeys(context: Context, source: Config, path: ManifestPath): void {
  const own = source.map === undefined ? undefined : ["map", "entries", "description"];
  for (const key of Object.keys(source))
    if (own && !own.includes(key))
      context.report(
        "misplaced-key",
        { key, owner: "values that users give", here: "a looked-up value" },
        { path: [...path, key], part: "key" },
      );
  if (source.map === undefined && source.entries) context.report("missing-key", { name: "map" }, { path, part: "key" });
  if (source.derive !== undefined && source.required !== undefined)
    context.report(
      "misplaced-key",
      { key: "required", owner: "values that users give", here: "a derived value" },
      { path: [...path, "required"], part: "key" },
    );
}

function resolveMapped(
  context: Context,
  { map = "", entries }: Config,
  { path, name, names }: FieldPlace,
): ConfigField {
  const others = names.filter((other) => other !== name);
  context.used.add(`config.${map}`);
  if (!others.includes(map))
    context.report(
      "unknown-name",
      { what: "another config value", name: map, nearest: context.nearest(map, others) },
      { path: [...path, "map"] },
    );
  if (!entries) context.report("missing-key", { name: "entries" }, { path, part: "key" });
  const values = Object.entries(entries ?? {}).map(([key, value]) => [key, jsonOf(value)]);
  return { kind: "mapped", by: map, values: Object.fromEntries(values) };
}

function resolveDerived(context: Context, source: Config, { path }: FieldPlace): ConfigField {
  const { derive = null, default: fallback } = source;
  return {
    kind: "derived",
    schema: schemaOf(context, source, path),
    value: resolveTemplate(context, derive, { slot: "config.derive", path: [...path, "derive"] }),
    ...(fallback !== undefined && { default: jsonOf(fallback) }),
  };
}

function resolveGiven(context: Context, source: Config, { path, name }: FieldPlace): ConfigField {
  const { required, default: given } = source;
  if (source.description === undefined)
    context.report("missing-description", { what: "config value", name }, { path, part: "key" });
  return {
    kind: "given",
    schema: schemaOf(context, source, path),
    required: required ?? false,
    ...(given !== undefined && {
      default: resolveDefault(context, given, { slot: "config.default", path: [...path, "default"] }),
    }),
  };
}

/** The schema of a value; its default must fit, unless a template gives it. */
function schemaOf(context: Context, source: Config, path: ManifestPath): Schema {
  const { required: _, default: given, map: __, entries: ___, derive: ____, ...type } = source;
  const isTemplate = typeof given === "string" && given.includes("{{");
  if (!isTemplate) checkValue(context, type, { key: "default", path: [...path, "default"], value: given });
  return resolveType(context, type, { path, use: "param" });
}
