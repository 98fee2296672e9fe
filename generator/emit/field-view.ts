import { formatWords, type Json, membersRead, type Schema, type Template } from "@agent-connectors/runtime";
import { namesIn } from "./contents.ts";
import { propertyName } from "./literal.ts";
import { bounds, duration, prose, sentence, templateText } from "./render.ts";
import { typesOf } from "./type.ts";

/** The view of a param, field or meta key for documentation. Strings except names are Markdown. */
export interface FieldView {
  /** From the top: `created`, `created.gt`, `items[].price`. */
  readonly name: string;
  /** The last part of the name. */
  readonly key: string;
  /** 0 at the top. */
  readonly depth: number;
  readonly type: string;
  readonly required: boolean;
  /** The param that makes a required one unnecessary, such as the URL of the next page. */
  readonly without?: string;
  readonly default?: string;
  /** Whether the default is a value of the connector's configuration, which a caller of actions cannot see. */
  readonly configured?: boolean;
  /** Description and limits, as sentences; empty where there is nothing to say. */
  readonly about: string;
  /** The first sentence of `about`. */
  readonly short: string;
  /** All that stands inside, member by member; empty where the type says it all. */
  readonly members: readonly FieldView[];
  /** Names of the types that are described elsewhere and occur in this one. */
  readonly types: readonly string[];
}

export type FieldStyle = Pick<Style, "isNamed" | "nulls">;

/** How deep a type is said in the line of its field. */
const DEPTH = 6;

/** The longest type of an object, in characters, that is said in the line of its field. */
const LONGEST = 160;

/** A place among members: its name from the top, and how many members are around it. */
interface Place {
  readonly name: string;
  readonly key: string;
  readonly depth: number;
  readonly required: boolean;
}

/** What documentation says of a field; whether it is required is the caller's to say. */
export function fieldView(name: string, schema: Schema, style: FieldStyle): FieldView {
  return viewAt({ name, key: name, depth: 0, required: false }, schema, style);
}

/** What documentation says of the members of an object, each with its own below it. */
export function memberViews({ properties = {}, required = [] }: Schema, style: FieldStyle): readonly FieldView[] {
  return Object.entries(properties).flatMap(([key, member]) =>
    withMembers(viewAt({ name: key, key, depth: 0, required: required.includes(key) }, member, style)),
  );
}

function viewAt(place: Place, schema: Schema, style: FieldStyle): FieldView {
  const inside = membersOf(schema, style);
  const said = style.nulls === "implied" && !place.required ? withoutNull(schema) : schema;
  const about = prose(schema.description, sentence(bounds(schema)), ofItems(schema));
  return {
    ...place,
    type: schemaText(said, { ...style, depth: inside ? 0 : DEPTH }),
    about,
    short: prose(firstSentence(schema.description), sentence(bounds(schema))),
    members: inside === undefined ? [] : below(place, inside, style),
    types: [...new Set(namesIn(schema, style.isNamed))],
  };
}

function withoutNull(schema: Schema): Schema {
  return {
    ...schema,
    type: typesOf(schema).filter((type) => type !== "null"),
    ...(schema.enum && { enum: schema.enum.filter((value) => value !== null) }),
  };
}

function below({ name, depth }: Place, { of, suffix }: Inside, style: FieldStyle): readonly FieldView[] {
  return Object.entries(of.properties ?? {}).flatMap(([key, member]) => {
    const required = of.required?.includes(key) ?? false;
    return withMembers(viewAt({ name: `${name}${suffix}.${key}`, key, depth: depth + 1, required }, member, style));
  });
}

function withMembers(view: FieldView): readonly FieldView[] {
  return [view, ...view.members];
}

/** An object inside a value, and how its place is written: `[]` for each item of an array, `.*` for each of a map. */
interface Inside {
  readonly of: Schema;
  readonly suffix: string;
}

/** The object whose members get lines of their own, because there is more to say of them than fits in one. */
function membersOf(schema: Schema, style: FieldStyle): Inside | undefined {
  const inside = objectIn(schema);
  if (!inside || (inside.of.title !== undefined && style.isNamed(inside.of.title))) return undefined;
  const text = schemaText(schema, { ...style, depth: DEPTH });
  return text.length > LONGEST || saysMore(inside.of) ? inside : undefined;
}

function objectIn(schema: Schema, suffix = ""): Inside | undefined {
  const { items, properties, additionalProperties: others } = schema;
  if (properties) return Object.keys(properties).length > 0 ? { of: schema, suffix } : undefined;
  if (items) return objectIn(items, `${suffix}[]`);
  return typeof others === "object" ? objectIn(others, `${suffix}.*`) : undefined;
}

/** Whether anything inside has a description or bounds. */
function saysMore({ properties = {} }: Schema): boolean {
  return Object.values(properties).some((member) => {
    const inside = objectIn(member);
    return prose(member.description, sentence(bounds(member))) !== "" || (inside !== undefined && saysMore(inside.of));
  });
}

/** What is said of each item of an array, where it is no object with members of its own. */
function ofItems({ items }: Schema): string {
  return items?.description === undefined || objectIn(items) ? "" : `Each item: ${items.description}`;
}

function firstSentence(text = ""): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
}

/** The level of detail of a type. */
interface Style {
  /** The number of levels of objects to expand. Deeper objects are `object`. */
  readonly depth: number;
  /** Whether an object of this name is said by it; another one is opened. */
  readonly isNamed: (title: string) => boolean;
  /** Null is said of every value that may be null, or a member's `?` stands for absent or null. */
  readonly nulls: "said" | "implied";
}

/**
 * A schema in a few characters, for a reader: `integer<Unix seconds>`, `"a" | "b"`, `string[]`,
 * `{ id: string, email?: string | null }`.
 */
function schemaText(schema: Schema, style: Style): string {
  return alternatives(schema, style).join(" | ");
}

function alternatives(schema: Schema, style: Style): readonly string[] {
  const types = typesOf(schema);
  const known = schema.enum
    ? schema.enum.filter((value) => value !== null).map((value) => JSON.stringify(value))
    : types.filter((type) => type !== "null").map((type) => one(type, schema, style));
  if (!known.length) return ["any"];
  return types.includes("null") || schema.enum?.includes(null) ? [...known, "null"] : known;
}

function one(type: string, schema: Schema, style: Style): string {
  if (type === "array") return `${grouped(schema.items, style)}[]`;
  if (type === "object") return objectText(schema, style);
  const { format } = schema;
  return format === undefined ? type : `${type}<${formatWords[format] ?? format}>`;
}

/** A schema as part of another: parentheses around alternatives. */
function grouped(schema: Schema | undefined, style: Style): string {
  const all = schema ? alternatives(schema, style) : ["any"];
  return all.length > 1 ? `(${all.join(" | ")})` : all.join("");
}

function objectText(schema: Schema, style: Style): string {
  const { title, properties, additionalProperties: others } = schema;
  if (!properties) return typeof others === "object" ? `map of ${grouped(others, style)}` : "object";
  if (title !== undefined && style.isNamed(title)) return title;
  if (style.depth === 0) return "object";
  const members = memberTexts(properties, { ...style, required: schema.required, depth: style.depth - 1 });
  return members.length ? `{ ${members.join(", ")} }` : "{}";
}

/** Formats each member of an object: `email?: string`. `depth` is the depth of the types of the members. */
function memberTexts(
  properties: Readonly<Record<string, Schema>>,
  { required = [], ...style }: Style & { readonly required: Schema["required"] },
): readonly string[] {
  return Object.entries(properties).map(([name, member]) => {
    const optional = !required.includes(name);
    const all = alternatives(member, style);
    const said = optional && style.nulls === "implied" ? all.filter((text) => text !== "null") : all;
    return `${propertyName(name)}${optional ? "?" : ""}: ${said.join(" | ")}`;
  });
}

/** What a default is, for a reader: its value, the config key it is taken from, or the time it means. Markdown. */
export function defaultText(value: Template | { readonly value: Json }): string {
  if (typeof value !== "object" || value === null) return `\`${JSON.stringify(value)}\``;
  if ("value" in value) return `\`${JSON.stringify(value.value)}\``;
  if ("call" in value && value.call === "now") {
    const [offset] = value.args;
    return typeof offset === "string" ? shifted(offset) : "the time of the call";
  }
  const names = membersRead(value, "config").map((name) => `\`config.${name}\``);
  return names.length > 0 ? names.join(" and ") : `\`${templateText(value)}\``;
}

/** `-P730D` as `730 days before the call`, `P0D` as the time of the call itself. */
function shifted(offset: string): string {
  const length = duration(offset);
  if (length === "") return "the time of the call";
  return `${length} ${offset.startsWith("-") ? "before" : "after"} the call`;
}
