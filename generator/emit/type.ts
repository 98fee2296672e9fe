import type { Schema, SchemaType } from "@agent-connectors/runtime";
import type { WriterFunction } from "ts-morph";
import { propertyName } from "./literal.ts";
import { doc, docLines, exported } from "./print-source.ts";

/** A member of an object type: its schema, whether it is required, and the text of its doc comment. */
export interface Member {
  readonly schema: Schema;
  readonly required: boolean;
  readonly docs: string;
}

/** The maximum width of an object type on one line. */
const WIDTH = 80;

/** Formats a schema as a TypeScript type. An object with properties and a title is printed as its title. */
export function typeText(schema: Schema): string {
  return alternatives(schema).join(" | ");
}

function alternatives(schema: Schema): readonly string[] {
  const types = typesOf(schema);
  const isNullable = types.includes("null") && !schema.enum?.includes(null);
  const known = schema.enum
    ? schema.enum.map((value) => JSON.stringify(value))
    : types.filter((type) => type !== "null").map((type) => singleType(type, schema));
  if (!known.length) return ["unknown"];
  return [...new Set(isNullable ? [...known, "null"] : known)];
}

/** Returns the types that a schema allows. An empty list means any type. */
export function typesOf({ type }: Schema): readonly SchemaType[] {
  if (type === undefined) return [];
  return typeof type === "string" ? [type] : type;
}

function singleType(type: SchemaType, schema: Schema): string {
  if (type === "integer") return "number";
  if (type === "array") return arrayText(schema.items);
  return type === "object" ? objectText(schema) : type;
}

function arrayText(items: Schema | undefined): string {
  const all = items ? alternatives(items) : ["unknown"];
  return all.length > 1 ? `(${all.join(" | ")})[]` : `${all[0]}[]`;
}

function objectText(schema: Schema): string {
  const { title, properties, additionalProperties: others } = schema;
  if (!properties) return `Record<string, ${typeof others === "object" ? typeText(others) : "unknown"}>`;
  if (title) return title;
  const members = Object.entries(properties).map(([name, member]) =>
    memberOf(name, {
      schema: member,
      required: schema.required?.includes(name) ?? false,
      docs: doc(member.description),
    }),
  );
  const open = typeof others === "object" || others === true ? [{ text: "[key: string]: unknown;", docs: "" }] : [];
  return anonymous([...members, ...open]);
}

/** Formats one member of an object type. */
export function memberOf(name: string, member: Member): PrintedMember {
  return { text: `${propertyName(name)}${member.required ? "" : "?"}: ${typeText(member.schema)};`, docs: member.docs };
}

function anonymous(members: readonly PrintedMember[]): string {
  if (!members.length) return "Record<string, never>";
  const line = `{ ${members
    .map(({ text }) => text)
    .join(" ")
    .replace(/;$/, "")} }`;
  const fits = line.length <= WIDTH && !line.includes("\n") && members.every(({ docs }) => !docs);
  return fits ? line : objectType(members);
}

/** One member of a generated object type. */
interface PrintedMember {
  /** `name?: string;` */
  readonly text: string;
  /** The text of the doc comment; empty for none. */
  readonly docs: string;
}

/** Formats an object type with one member on each line. */
export function objectType(members: readonly PrintedMember[]): string {
  const lines = members.flatMap(({ text, docs }) => [...docLines(docs), text]);
  return `{\n${lines.map((line) => `  ${line.replaceAll("\n", "\n  ")}\n`).join("")}}`;
}

/** Prints an exported interface with a doc comment and a property for each member, in order. */
export function interfaceOf(name: string, docs: string, members: Readonly<Record<string, Member>>): WriterFunction {
  const printed = Object.entries(members).map(([key, member]) => memberOf(key, member));
  return exported(doc(docs), `interface ${name} ${objectType(printed)}`);
}
