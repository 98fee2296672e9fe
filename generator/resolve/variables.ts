import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";
import type { Document } from "./document.ts";
import type { Filling } from "./filling.ts";

/**
 * Reports GraphQL variables that the document declares and nothing fills, fillings of variables that it does not
 * declare, and variables that must be given though nothing is sure to fill them.
 */
export function checkVariables(
  context: Context,
  document: Document,
  { all, path }: { readonly all: readonly Filling[]; readonly path: ManifestPath },
): void {
  const declared = document.variables.map(({ name }) => name);
  const filled = all.flatMap((filling) => {
    const { target } = filling;
    return target.in === "body" && target.path[0] === "variables"
      ? [{ ...filling, variable: target.path[1] ?? "" }]
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
  for (const { name, type, required } of document.variables) {
    const own = filled.filter(({ variable }) => variable === name);
    if (own.length === 0) context.report("unused-variable", { name, lack: "fills" }, { path });
    else if (required && own.every(({ optional }) => optional))
      context.report("optional-variable", { name, type }, { path });
  }
}
