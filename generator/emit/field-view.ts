import type { Schema } from "@agent-connectors/runtime";
import { bounds } from "./limits.ts";
import { namesIn } from "./named-types.ts";
import { type Style, schemaText } from "./schema-text.ts";
import { prose, sentence } from "./sentence.ts";
import { typesOf } from "./type.ts";

/** A param, field or meta key, for a reader. All but the names is Markdown. */
export interface FieldView {
  /** From the top: `created`, `created.gt`, `items[].price`. */
  readonly name: string;
  /** The last part of the name. */
  readonly key: string;
  /** 0 at the top. */
  readonly depth: number;
  readonly type: string;
  readonly required: boolean;
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
