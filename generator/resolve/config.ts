import { type ConfigField, invalidInHeader, nodesOf, type Schema, type Template } from "@agent-connectors/runtime";
import type { Place } from "../diagnostics/collect.ts";
import type { Config } from "../manifest/generated/manifest.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import { checkDefault } from "./constraints.ts";
import { type Context, jsonOf } from "./context.ts";
import { resolveTemplate } from "./template.ts";
import { isTemplate } from "./template-syntax.ts";
import { resolveDefault } from "./templates.ts";
import { resolveType } from "./type.ts";

/** Resolves the config values of a section. */
export function resolveConfig(
  context: Context,
  sources: Readonly<Record<string, Config>> | undefined,
  section: FieldPlace["section"],
): Readonly<Record<string, ConfigField>> {
  const names = Object.keys(sources ?? {});
  return Object.fromEntries(
    Object.entries(sources ?? {}).map(([name, source]) => [
      name,
      resolveField(context, source, { section, path: [section, name], name, names }),
    ]),
  );
}

interface FieldPlace {
  readonly section: "config" | "replication";
  readonly path: ManifestPath;
  readonly name: string;
  readonly names: readonly string[];
}

function resolveField(context: Context, source: Config, place: FieldPlace): ConfigField {
  if (place.section === "config") checkVariable(context, place);
  checkKeys(context, source, place.path);
  if (source.map !== undefined) return resolveMapped(context, source, place);
  if (source.derive !== undefined) return resolveDerived(context, source, place);
  return resolveGiven(context, source, place);
}

/** Reports a name whose environment variable would also set a credential or the base URL (`connectionIn` in `cli/`). */
function checkVariable({ manifest, report }: Context, { name, path }: FieldPlace): void {
  const [other] = Object.entries(manifest.auth).find(([, { credentials }]) => Object.hasOwn(credentials, name)) ?? [];
  if (name === "base_url") report("reserved-name", { what: "a config value", name }, { path, part: "key" });
  else if (other !== undefined)
    report("duplicate-name", { what: "a credential", name, other: `auth.${other}` }, { path, part: "key" });
}

/** Reports misplaced and missing keys. A value with `derive` can have the keys of a type, because users can set the value. */
function checkKeys(context: Context, source: Config, path: ManifestPath): void {
  const own = source.map === undefined ? undefined : ["map", "entries", "description"];
  for (const key of Object.keys(source))
    if (own && !own.includes(key))
      context.report(
        "misplaced-key",
        { key, owner: "values from the user", here: "a looked-up value" },
        { path: [...path, key], part: "key" },
      );
  if (source.map === undefined && source.entries) context.report("missing-key", { name: "map" }, { path, part: "key" });
  if (source.derive !== undefined && source.required !== undefined)
    context.report(
      "misplaced-key",
      { key: "required", owner: "values from the user", here: "a derived value" },
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
      { what: "the name of another config value", name: map, nearest: context.nearest(map, others) },
      { path: [...path, "map"] },
    );
  if (!entries) context.report("missing-key", { name: "entries" }, { path, part: "key" });
  const values = Object.entries(entries ?? {}).map(([key, value]) => [key, jsonOf(value)]);
  return { kind: "mapped", by: map, values: Object.fromEntries(values) };
}

function resolveDerived(context: Context, source: Config, { path }: FieldPlace): ConfigField {
  const { derive = null, default: fallback } = source;
  if (isTemplate(fallback)) context.report("template-default", { found: fallback }, { path: [...path, "default"] });
  return {
    kind: "derived",
    schema: schemaOf(context, source, path),
    value: resolveTemplate(context, derive, { slot: "config.derive", path: [...path, "derive"] }),
    ...(fallback !== undefined && { default: jsonOf(fallback) }),
  };
}

function resolveGiven(context: Context, source: Config, { section, path, name }: FieldPlace): ConfigField {
  const { required, default: given } = source;
  if (source.description === undefined)
    context.report("missing-description", { what: "config value", name }, { path, part: "key" });
  const schema = schemaOf(context, source, path);
  return {
    kind: "given",
    schema,
    required: required ?? false,
    ...(given !== undefined && {
      default: resolveDefault(context, given, { slot: `${section}.default`, path: [...path, "default"], schema }),
    }),
  };
}

function schemaOf(context: Context, source: Config, path: ManifestPath): Schema {
  const { required: _, default: given, map: __, entries: ___, derive: ____, ...type } = source;
  const schema = resolveType(context, type, { path, use: "param" });
  checkDefault(context, schema, { path, value: given });
  return schema;
}

/** The syntax of header names: https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2 */
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** Headers that only the transport can set. */
const transportHeaders =
  /^(?:host|content-length|transfer-encoding|connection|keep-alive|expect|upgrade|te|trailer|proxy-.*)$/i;

/** Reports a header name that is invalid or reserved for the transport. */
export function checkHeaderName(context: Context, name: string, place: Place): void {
  if (!token.test(name)) context.report("header-name", { found: name }, place);
  else if (transportHeaders.test(name)) context.report("transport-header", { name }, place);
}

/** Reports the first invalid character in the constant parts of a header's value. */
export function checkHeaderValue(context: Context, value: Template, path: ManifestPath): void {
  const constants = nodesOf(value).filter((node) => typeof node === "string");
  const invalid = invalidInHeader(constants.join(""));
  if (invalid) context.report("header-value", { code: invalid.code }, { path });
}
