import type { Reshape } from "../manifest/manifest.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";

/** Reports fields that changes of shape make and that nothing declares, unless a later change replaces the record. */
export function checkMadeFields(
  context: Context,
  reshapes: readonly Reshape[] | undefined,
  { path, known, owner }: { readonly path: ManifestPath; readonly known: readonly string[]; readonly owner: string },
): void {
  const last = (reshapes ?? []).findLastIndex(({ project, columns }) => project !== undefined || columns !== undefined);
  for (const [index, { project, set }] of (reshapes ?? []).entries()) {
    const key = project ? "project" : "set";
    if (index < last) continue;
    for (const name of Object.keys(project ?? set ?? {}))
      if (!known.includes(name))
        context.report(
          "unknown-name",
          { what: `a field of ${owner}`, name, nearest: context.nearest(name, known) },
          { path: [...path, index, key, name], part: "key" },
        );
  }
}
