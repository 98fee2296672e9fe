/** A piece of JSON Schema 2020-12, as plain data. */
export interface Node {
  readonly [keyword: string]: unknown;
}

/** Names of entities, config values, paginators: snake_case; short enough for a file of that name. */
export const snakeCase = "^[a-z][a-z0-9_]{0,63}$";

/** Names of types and fragments: PascalCase. */
export const pascalCase = "^[A-Z][A-Za-z0-9]{0,63}$";

/** A key that holds text. */
export function text(description: string, keywords: Node = {}): Node {
  return { description, type: "string", ...keywords };
}

/** A key that holds text for people: one paragraph, which is printed as it is into comments and documentation. */
export function prose(description: string): Node {
  return { description, type: "string", format: "prose" };
}

/** A key that holds one of a few words. */
export function oneOf(description: string, words: readonly string[]): Node {
  return { description, type: "string", enum: words };
}

/** A key that is true or false. */
export function flag(description: string): Node {
  return { description, type: "boolean" };
}

/** A key that holds an integer of at least `minimum`. */
export function count(description: string, minimum: number): Node {
  return { description, type: "integer", minimum };
}

/** A key that holds a list. */
export function list(description: string, items: Node, keywords: Node = {}): Node {
  return { description, type: "array", items, ...keywords };
}

/** A key that holds a map from names to values of one form; `names` is a pattern the names must match. */
export function map(description: string, values: Node, names?: string): Node {
  return {
    description,
    type: "object",
    ...(names !== undefined && { propertyNames: { pattern: names } }),
    additionalProperties: values,
  };
}

/** A closed object: these keys and no others. */
export function object(description: string, properties: Readonly<Record<string, Node>>, keywords: Node = {}): Node {
  return { description, type: "object", additionalProperties: false, ...keywords, properties };
}

/** A reference to a definition; `description` says what it is for here (of scalar definitions only). */
export function ref(definition: string, description?: string): Node {
  return description === undefined ? { $ref: `#/$defs/${definition}` } : { description, $ref: `#/$defs/${definition}` };
}

/** Some keys of an object schema's properties, in the given order. */
export function pick(properties: Readonly<Record<string, Node>>, ...names: readonly string[]): Record<string, Node> {
  return Object.fromEntries(names.flatMap((name) => (properties[name] ? [[name, properties[name]]] : [])));
}

/** Whether a part of a schema is one itself. */
export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null;
}

const scalarTypes = ["string", "number", "boolean", "null"];

/** Definitions of the single values that many keys share. */
export const scalar: Readonly<Record<string, Node>> = {
  Template: {
    description:
      "A literal, or text with {{ }} templates: {{config.region}}, {{not response.has_more}}. One that is a single {{ }} keeps its value's type, any other is text.",
    type: scalarTypes,
  },
  Scalar: { description: "Text, a number, true, false or null.", type: scalarTypes },
  Names: list("Names.", { type: "string" }),
  Encoding: oneOf(
    "How an array or object becomes text. Arrays: repeat (a=1&a=2, the default), comma, pipe, space, brackets (a[]=1), indexed (a[0]=1), json. Objects: deep (a[b]=1, the default), json.",
    ["repeat", "comma", "pipe", "space", "brackets", "indexed", "deep", "json"],
  ),
  BodyKind: oneOf("json, or form: application/x-www-form-urlencoded with bracketed names.", ["json", "form"]),
  Duration: { description: "An ISO 8601 duration: P30D, PT2M.", type: "string", pattern: "^P[0-9TYMWDHS]+$" },
};
