import type { Path } from "@agent-connectors/runtime";
import type { Fields } from "../manifest/manifest.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";
import { type Selection, selectionOf } from "./graphql-selection.ts";

/** What a document must select: the records at their path, and of each the fields that are always there. */
interface Wanted {
  /** Where the document stands. */
  readonly path: ManifestPath;
  readonly records: Path;
  /** Name and fields of the record; absent where changes of shape make it of something else. */
  readonly record?: { readonly name: string; readonly fields: Fields } | undefined;
}

/** Reports a path of records that a GraphQL document does not select, and fields of the record that it leaves out. */
export function checkSelection(context: Context, document: string, { path, records, record }: Wanted): void {
  const steps = namesIn(records);
  // The whole body is no selection.
  if (!steps || steps.length === 0) return;
  const [data, ...names] = steps;
  let selection: Selection | undefined = selectionOf(document);
  if (data !== "data")
    context.report("unselected-path", { path: steps.join("."), name: data ?? "", selected: ["data"] }, { path });
  if (data !== "data" || !selection) return;
  for (const name of names) {
    // What a leaf holds is JSON of which the document says nothing.
    if (selection.size === 0) return;
    const next: Selection | undefined = selection.get(name);
    if (!next)
      context.report("unselected-path", { path: steps.join("."), name, selected: [...selection.keys()] }, { path });
    if (!next) return;
    selection = next;
  }
  if (!record || selection.size === 0) return;
  for (const [name, { nullable }] of Object.entries(record.fields))
    if (nullable !== true && !selection.has(name))
      context.report("unselected-field", { name, record: record.name, path: steps.join(".") }, { path });
}

/** The fields that a document selects of the record at a path; absent where the path or the document does not say. */
export function selectedFields(document: string, records: Path): readonly string[] | undefined {
  const [data, ...names] = namesIn(records) ?? [];
  if (data !== "data") return undefined;
  const selection = names.reduce<Selection | undefined>((found, name) => found?.get(name), selectionOf(document));
  return selection && selection.size > 0 ? [...selection.keys()] : undefined;
}

/** The names on a path, without its indexes and wildcards; none for a path that descends. */
function namesIn(path: Path): readonly string[] | undefined {
  if (typeof path !== "string") return path.filter((name) => !/^\d+$/.test(name));
  if (path.includes("..")) return undefined;
  return [...path.matchAll(/[A-Za-z_]\w*/g)].map(([name]) => name);
}
