/** A JSON Schema (2020-12) or a part of one, as plain data. */
export interface Node {
  readonly [keyword: string]: unknown;
}

/** The pattern of names that authors choose, such as entity names: short enough for the name of a file. */
export const snakeCase = "^[a-z][a-z0-9_]{0,63}$";

/** The pattern of names of types and fragments. */
export const pascalCase = "^[A-Z][A-Za-z0-9]{0,63}$";

/** Returns the schema of a string. */
export function text(description: string, keywords: Node = {}): Node {
  return { description, type: "string", ...keywords };
}

/** Returns the schema of a string with one paragraph of prose. Generated comments and documentation repeat the string unchanged. */
export function prose(description: string): Node {
  return { description, type: "string", format: "prose" };
}

/** Returns the schema of a string that is one of `words`. */
export function oneOf(description: string, words: readonly string[]): Node {
  return { description, type: "string", enum: words };
}

/** Returns the schema of a boolean. */
export function flag(description: string): Node {
  return { description, type: "boolean" };
}

/** Returns the schema of an integer of at least `minimum`. */
export function count(description: string, minimum: number): Node {
  return { description, type: "integer", minimum };
}

/** Returns the schema of a list. */
export function list(description: string, items: Node, keywords: Node = {}): Node {
  return { description, type: "array", items, ...keywords };
}

/** Returns the schema of a map. `names` is a pattern for its keys. */
export function map(description: string, values: Node, names?: string): Node {
  return {
    description,
    type: "object",
    ...(names !== undefined && { propertyNames: { pattern: names } }),
    additionalProperties: values,
  };
}

/** Returns the schema of an object that can have only the keys of `properties`. */
export function object(description: string, properties: Readonly<Record<string, Node>>, keywords: Node = {}): Node {
  return { description, type: "object", additionalProperties: false, ...keywords, properties };
}

/** Returns a reference to a definition. `description` overrides the definition's description. */
export function ref(definition: string, description?: string): Node {
  return description === undefined ? { $ref: `#/$defs/${definition}` } : { description, $ref: `#/$defs/${definition}` };
}

/** Selects properties of an object schema, in the order of `names`. */
export function pick(properties: Readonly<Record<string, Node>>, ...names: readonly string[]): Record<string, Node> {
  return Object.fromEntries(names.flatMap((name) => (properties[name] ? [[name, properties[name]]] : [])));
}

/** Whether a value in a schema is an object. */
export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null;
}

const scalarTypes = ["string", "number", "boolean", "null"];

/** Definitions of values that many keys share. */
export const scalar: Readonly<Record<string, Node>> = {
  Template: {
    description:
      "A literal, or a string with {{ }} templates: {{config.region}}, {{not response.has_more}}. If the whole string is one {{ }}, the result has the type of the value; otherwise it is a string.",
    type: scalarTypes,
  },
  Scalar: { description: "A string, a number, true, false or null.", type: scalarTypes },
  Names: list("Names.", { type: "string" }),
  Encoding: oneOf(
    "The encoding of an array or object as a string. Arrays: repeat (a=1&a=2, the default in a query), comma (the default in a path or header), pipe, space, brackets (a[]=1), indexed (a[0]=1, the default in a form), json. Objects: deep (a[b]=1, the default in a query or form), json (the only encoding in a path or header). By default, a JSON body contains the array or object itself.",
    ["repeat", "comma", "pipe", "space", "brackets", "indexed", "deep", "json"],
  ),
  BodyKind: oneOf("json, or form: application/x-www-form-urlencoded with bracketed names.", ["json", "form"]),
  Duration: { description: "An ISO 8601 duration: P30D, PT2M.", type: "string", pattern: "^P[0-9TYMWDHS]+$" },
};
