import { invalid, nearest, type Problem, type Schema } from "@agent-connectors/runtime/portable";

/**
 * Checks the names and the types of a tool's arguments, because a model can misspell them. Returns the present arguments. The
 * connector checks the members of `params` and `options`. Throws `invalid_params`.
 */
export function checkArguments(
  { properties = {}, required = [] }: Schema,
  args: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  // Some models send null for absent arguments.
  const given = Object.entries(args).filter(([, value]) => value !== null && value !== undefined);
  const names = Object.keys(properties);
  const missing = required.filter((name) => !given.some(([own]) => own === name));
  const problems = [
    ...given.flatMap(([name, value]) => {
      const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return schema ? typeProblems(name, value, schema) : [unknownArgument(name, names)];
    }),
    ...missing.map((path): Problem => ({ path, code: "missing", expected: "a string", found: "nothing" })),
  ];
  if (problems.length > 0) throw invalid("invalid_params", problems);
  return Object.fromEntries(given);
}

function unknownArgument(name: string, names: readonly string[]): Problem {
  const suggestion = nearest(name, names);
  return {
    path: name,
    code: "unknown",
    expected: names.length === 0 ? "no arguments" : `one of the arguments ${names.join(", ")}`,
    found: `'${name}'`,
    allowed: names,
    ...(suggestion !== undefined && { suggestion }),
  };
}

function typeProblems(path: string, value: unknown, { type, items, maxItems }: Schema): readonly Problem[] {
  const found = typeOf(value);
  if (typeof type !== "string" || found !== type)
    return [
      {
        path,
        code: "type",
        expected: `a value of type ${type}`,
        found: `a value of type ${found}`,
        type: type ?? "string",
      },
    ];
  if (!Array.isArray(value)) return [];
  if (maxItems !== undefined && value.length > maxItems)
    return [
      { path, code: "size", expected: `at most ${maxItems} items`, found: `${value.length} items`, maximum: maxItems },
    ];
  return value.flatMap((item, at) => (items ? typeProblems(`${path}[${at}]`, item, items) : []));
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? "array" : typeof value;
}
