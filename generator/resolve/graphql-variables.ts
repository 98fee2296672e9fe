import type { Context } from "./context.ts";
import type { Document } from "./graphql.ts";
import { type RequestValue, targetText } from "./request-targets.ts";

/**
 * Reports declared GraphQL variables without a value, values for undeclared variables, and required variables that have only
 * optional values.
 */
export function checkVariables(context: Context, document: Document, all: readonly RequestValue[]): void {
  const declared = document.variables.map(({ name }) => name);
  const filled = all.flatMap((entry) => {
    const { target } = entry;
    return target.in === "body" && target.path[0] === "variables"
      ? [{ ...entry, variable: String(target.path[1] ?? "") }]
      : [];
  });
  for (const { variable, path: at } of filled)
    if (!declared.includes(variable))
      context.report(
        "unknown-name",
        {
          what: "a variable that the document declares",
          name: `$${variable}`,
          nearest: context.nearest(variable, declared),
        },
        { path: at, part: "key" },
      );
  for (const { name, type, required, place } of document.variables) {
    const own = filled.filter(({ variable }) => variable === name);
    if (own.length === 0) reportUnset(context, { name, place }, all);
    else if (required && own.every(({ optional }) => optional))
      context.report("optional-variable", { name, type }, place);
  }
}

/** Reports a variable without a value. If a param has the same name, the param probably has a wrong `in`. */
function reportUnset(
  context: Context,
  { name, place }: Pick<Document["variables"][number], "name" | "place">,
  all: readonly RequestValue[],
): void {
  const other = all.find((value) => value.name === name);
  const misplaced = other && `'${targetText(other.target)}'`;
  context.report(
    "unused-variable",
    { name, never: "set", misplaced },
    other ? { path: other.path, part: "key" } : place,
  );
}
