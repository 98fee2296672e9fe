import { formatWords, type Schema } from "@agent-connectors/runtime";
import { propertyName } from "./literal.ts";
import { typesOf } from "./type.ts";

/** How much of a schema is said. */
export interface Style {
  /** Objects are opened so many levels down; below, they are `object`. */
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
export function schemaText(schema: Schema, style: Style): string {
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

/** The members of an object, a text each: `email?: string`. `depth` is that of their own types. */
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
