import { invalid, nearest, type Problem, type Schema } from "@agent-connectors/runtime/portable";

/**
 * Checks the names and the types of a tool's arguments and options. Returns the arguments and options that are not null. Throws
 * `invalid_params` with the nearest names. The connector checks the members of `params`.
 */
export function checkArguments(
  { properties = {}, required = [] }: Schema,
  args: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const schemaOf = (name: string) => (Object.hasOwn(properties, name) ? properties[name] : undefined);
  const given = presentMembers(args).map(([name, value]): [string, unknown] => {
    const isOptions = schemaOf(name)?.additionalProperties === false && typeOf(value) === "object";
    return [name, isOptions ? Object.fromEntries(presentMembers(Object(value))) : value];
  });
  const names = Object.keys(properties);
  const missing = required.filter((name) => !given.some(([own]) => own === name));
  const problems = [
    ...given.flatMap(([name, value]) => {
      const schema = schemaOf(name);
      return schema ? typeProblems(name, value, schema) : [unknownProperty(name, { noun: "argument", name, names })];
    }),
    ...missing.map((path): Problem => ({ path, code: "missing", expected: "a string", found: "nothing" })),
  ];
  if (problems.length > 0) throw invalid("invalid_params", problems);
  return Object.fromEntries(given);
}

/** Returns the members that are not null. Some models send null for absent arguments and options. */
function presentMembers(object: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(object).filter(([, value]) => value !== null && value !== undefined);
}

function unknownProperty(
  path: string,
  {
    noun,
    name,
    names,
  }: { readonly noun: "argument" | "option"; readonly name: string; readonly names: readonly string[] },
): Problem {
  const suggestion = nearest(name, names);
  return {
    path,
    code: "unknown",
    expected: names.length === 0 ? `no ${noun}s` : `one of the ${noun}s ${names.join(", ")}`,
    found: `'${name}'`,
    allowed: names,
    ...(suggestion !== undefined && { suggestion }),
  };
}

function typeProblems(path: string, value: unknown, schema: Schema): readonly Problem[] {
  const { type, items, maxItems, properties, additionalProperties } = schema;
  const found = typeOf(value);
  if (typeof type !== "string" || found !== type) {
    const suggestion = convertedValue(value, type);
    return [
      {
        path,
        code: "type",
        expected: `a value of type ${type}`,
        found: `a value of type ${found}`,
        type: type ?? "string",
        ...(suggestion !== undefined && { suggestion }),
      },
    ];
  }
  if (properties && additionalProperties === false) {
    const names = Object.keys(properties);
    return Object.entries(Object(value)).flatMap(([name, member]) => {
      const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
      const at = `${path}.${name}`;
      return known ? typeProblems(at, member, known) : [unknownProperty(at, { noun: "option", name, names })];
    });
  }
  if (!Array.isArray(value)) return [];
  if (maxItems !== undefined && value.length > maxItems)
    return [
      { path, code: "size", expected: `at most ${maxItems} items`, found: `${value.length} items`, maximum: maxItems },
    ];
  return value.flatMap((item, at) => (items ? typeProblems(`${path}[${at}]`, item, items) : []));
}

function typeOf(value: unknown): string {
  if (Number.isInteger(value)) return "integer";
  return Array.isArray(value) ? "array" : typeof value;
}

/** Converts a string to the expected type: to an array with this string, or to an integer. `undefined` for other values. */
function convertedValue(value: unknown, type: Schema["type"]): Problem["suggestion"] | undefined {
  if (typeof value !== "string") return undefined;
  if (type === "array") return [value];
  return type === "integer" && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}
