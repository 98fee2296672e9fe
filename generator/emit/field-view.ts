import { asCall, formatWords, type Json, membersRead, type Schema, type Template } from "@agent-connectors/runtime";
import { namesIn } from "./contents.ts";
import { propertyName } from "./literal.ts";
import { bounds, duration, prose, sentence, templateText } from "./render.ts";
import { typesOf } from "./type.ts";

/** The view of a param, field or meta key for documentation. `about`, `short` and `default` are Markdown. */
export interface FieldView {
  /** The full name: `created`, `created.gt`, `items[].price`. */
  readonly name: string;
  /** The last part of the name. */
  readonly key: string;
  /** The number of enclosing fields; 0 at the top level. */
  readonly depth: number;
  readonly type: string;
  readonly required: boolean;
  /** The param that makes this required param unnecessary, such as the URL of the next page. */
  readonly without?: string;
  readonly default?: string;
  /** Whether the default reads the connector's configuration, which callers of actions cannot see. */
  readonly configured?: boolean;
  /** The description, the limits and the array items as sentences. */
  readonly about: string;
  /** The first sentence of the description, and the limits. */
  readonly short: string;
  /** The members at all levels. Empty if `type` shows them, or if a named type describes them elsewhere. */
  readonly members: readonly FieldView[];
  /** The names of types in `type` that are described elsewhere. */
  readonly types: readonly string[];
}

/** The members of `Style` that callers choose. */
export type FieldStyle = Pick<Style, "showsName" | "nulls">;

/** Maximum levels of nested objects in the type of a field. */
const MAX_DEPTH = 6;

/** Maximum characters of an object type in one line. The members of a longer type have their own lines. */
const MAX_LENGTH = 160;

interface ViewPlace {
  readonly name: string;
  readonly key: string;
  readonly depth: number;
  readonly required: boolean;
}

/** Returns the view of an optional field. For a required field, the caller replaces `required`. */
export function fieldView(name: string, schema: Schema, style: FieldStyle): FieldView {
  return viewAt({ name, key: name, depth: 0, required: false }, schema, style);
}

/** Returns the views of an object's members. Nested members follow the member that contains them. */
export function memberViews({ properties = {}, required = [] }: Schema, style: FieldStyle): readonly FieldView[] {
  return Object.entries(properties).flatMap(([key, member]) =>
    withMembers(viewAt({ name: key, key, depth: 0, required: required.includes(key) }, member, style)),
  );
}

function viewAt(place: ViewPlace, schema: Schema, style: FieldStyle): FieldView {
  const inside = membersOf(schema, style);
  const shown = style.nulls === "implied" && !place.required ? withoutNull(schema) : schema;
  return {
    ...place,
    type: schemaText(shown, { ...style, depth: inside ? 0 : MAX_DEPTH }),
    about: aboutOf(schema),
    short: prose(firstSentence(schema.description), sentence(bounds(schema))),
    members: inside === undefined ? [] : below(place, inside, style),
    types: [...new Set(namesIn(schema, style.showsName))],
  };
}

function withoutNull(schema: Schema): Schema {
  return {
    ...schema,
    type: typesOf(schema).filter((type) => type !== "null"),
    ...(schema.enum && { enum: schema.enum.filter((value) => value !== null) }),
  };
}

function below({ name, depth }: ViewPlace, { of, suffix }: Inside, style: FieldStyle): readonly FieldView[] {
  return Object.entries(of.properties ?? {}).flatMap(([key, member]) => {
    const required = of.required?.includes(key) ?? false;
    return withMembers(viewAt({ name: `${name}${suffix}.${key}`, key, depth: depth + 1, required }, member, style));
  });
}

function withMembers(view: FieldView): readonly FieldView[] {
  return [view, ...view.members];
}

/** An object inside a value, and the suffix of its name: `[]` for the items of an array, `.*` for the values of a map. */
interface Inside {
  readonly of: Schema;
  readonly suffix: string;
}

/** Returns the object in a value if its members need their own lines. */
function membersOf(schema: Schema, style: FieldStyle): Inside | undefined {
  const inside = objectIn(schema);
  if (!inside || (inside.of.title !== undefined && style.showsName(inside.of.title))) return undefined;
  const text = schemaText(schema, { ...style, depth: MAX_DEPTH });
  return text.length > MAX_LENGTH || hasDetails(inside.of) ? inside : undefined;
}

function objectIn(schema: Schema, suffix = ""): Inside | undefined {
  const { items, properties, additionalProperties: others } = schema;
  if (properties) return Object.keys(properties).length > 0 ? { of: schema, suffix } : undefined;
  if (items) return objectIn(items, `${suffix}[]`);
  return typeof others === "object" ? objectIn(others, `${suffix}.*`) : undefined;
}

function hasDetails({ properties = {} }: Schema): boolean {
  return Object.values(properties).some((member) => {
    const inside = objectIn(member);
    return aboutOf(member) !== "" || (inside !== undefined && hasDetails(inside.of));
  });
}

function aboutOf(schema: Schema): string {
  return prose(schema.description, sentence(bounds(schema)), itemsSentence(schema));
}

/** Describes the items of an array. Returns "" for items with objects, whose members have their own descriptions. */
function itemsSentence({ items }: Schema): string {
  return items?.description === undefined || objectIn(items) ? "" : `Each item: ${items.description}`;
}

function firstSentence(text = ""): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
}

interface Style {
  /** The levels of objects to expand. Deeper objects are printed as `object`. */
  readonly depth: number;
  /** Whether objects with this title are printed as the title, without their members. */
  readonly showsName: (title: string) => boolean;
  /** `implied`: `?` after the name of a member means absent or null. `shown`: all nullable types contain `null`. */
  readonly nulls: "shown" | "implied";
}

/** Formats a schema as a short type: `integer<Unix seconds>`, `"a" | "b"`, `{ id: string, email?: string | null }[]`. */
function schemaText(schema: Schema, style: Style): string {
  return alternatives(schema, style).join(" | ");
}

function alternatives(schema: Schema, style: Style): readonly string[] {
  const types = typesOf(schema);
  const known = schema.enum
    ? schema.enum.filter((value) => value !== null).map((value) => JSON.stringify(value))
    : types.filter((type) => type !== "null").map((type) => singleType(type, schema, style));
  if (!known.length) return ["any"];
  return types.includes("null") || schema.enum?.includes(null) ? [...known, "null"] : known;
}

function singleType(type: string, schema: Schema, style: Style): string {
  if (type === "array") return `${grouped(schema.items, style)}[]`;
  if (type === "object") return objectText(schema, style);
  const { format } = schema;
  return format === undefined ? type : `${type}<${formatWords[format] ?? format}>`;
}

function grouped(schema: Schema | undefined, style: Style): string {
  const all = schema ? alternatives(schema, style) : ["any"];
  return all.length > 1 ? `(${all.join(" | ")})` : all.join("");
}

function objectText(schema: Schema, style: Style): string {
  const { title, properties, additionalProperties: others } = schema;
  if (!properties) return typeof others === "object" ? `map of ${grouped(others, style)}` : "object";
  if (title !== undefined && style.showsName(title)) return title;
  if (style.depth === 0) return "object";
  const members = memberTexts(properties, { ...style, required: schema.required, depth: style.depth - 1 });
  return members.length ? `{ ${members.join(", ")} }` : "{}";
}

function memberTexts(
  properties: Readonly<Record<string, Schema>>,
  { required = [], ...style }: Style & { readonly required: Schema["required"] },
): readonly string[] {
  return Object.entries(properties).map(([name, member]) => {
    const isOptional = !required.includes(name);
    const all = alternatives(member, style);
    const shown = isOptional && style.nulls === "implied" ? all.filter((text) => text !== "null") : all;
    return `${propertyName(name)}${isOptional ? "?" : ""}: ${shown.join(" | ")}`;
  });
}

/** Formats a default as Markdown: its value, the config values that it reads, a time relative to the call, or its template. */
export function defaultText(value: Template | { readonly value: Json }): string {
  if (typeof value !== "object" || value === null) return `\`${JSON.stringify(value)}\``;
  if ("value" in value) return `\`${JSON.stringify(value.value)}\``;
  const now = asCall(value, "now");
  const offset = now && (now.args[0] ?? "P0D");
  if (typeof offset === "string") return shifted(offset);
  const names = membersRead(value, "config").map((name) => `\`config.${name}\``);
  return names.length > 0 ? names.join(" and ") : `\`${templateText(value)}\``;
}

/** Formats `-P730D` as `730 days before the call`, and `P0D` as `the time of the call`. */
function shifted(offset: string): string {
  const length = duration(offset);
  if (length === "") return "the time of the call";
  return `${length} ${offset.startsWith("-") ? "before" : "after"} the call`;
}
