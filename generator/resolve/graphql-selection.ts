import type { Path } from "@agent-connectors/runtime";
import { Kind, type SelectionSetNode } from "graphql/language";
import type { Fields } from "../manifest/generated/type.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";
import type { Document } from "./graphql.ts";

/** The selection of a GraphQL document: the fields by their names in the response, with their subfields. */
type Selection = ReadonlyMap<string, Selection>;

/** A selection under construction. */
interface MutableSelection extends Map<string, MutableSelection> {}

interface SelectionWalk {
  readonly fragments: Document["fragments"];
  readonly budget: { left: number };
  readonly depth: number;
}

/** Maximum number of fields and fragments, far more than a document needs. Nested fragments can multiply the number of fields. */
const maxMembers = 20_000;

const maxDepth = 64;

/** Returns the selection of an operation, including the fields of fragments; `undefined` if it is too large or too deep. */
function selectionOf({ selection: root, fragments }: Document): Selection | undefined {
  const selection: MutableSelection = new Map();
  const budget = { left: maxMembers };
  addFields(root, selection, { fragments, budget, depth: 0 });
  return budget.left > 0 ? selection : undefined;
}

function addFields(
  { selections }: SelectionSetNode,
  into: MutableSelection,
  { fragments, budget, depth: outer }: SelectionWalk,
): void {
  const walk: SelectionWalk = { fragments, budget, depth: outer + 1 };
  if (walk.depth > maxDepth) budget.left = 0;
  for (const node of selections) {
    if (budget.left <= 0) return;
    budget.left--;
    if (node.kind === Kind.FIELD) {
      const { value: name } = node.alias ?? node.name;
      const inner: MutableSelection = into.get(name) ?? new Map();
      into.set(name, inner);
      if (node.selectionSet) addFields(node.selectionSet, inner, walk);
      continue;
    }
    // A fragment selects fields of the same object.
    const fragment = node.kind === Kind.FRAGMENT_SPREAD ? fragments.get(node.name.value) : node;
    if (fragment) addFields(fragment.selectionSet, into, walk);
  }
}

/** The fields that a document must select: the fields on the path of the records, and record fields with `nullable: false`. */
interface RequiredSelection {
  /** The path of the document in the manifest. */
  readonly path: ManifestPath;
  readonly records: Path;
  /**
   * The name and the fields of the entity's record type. Absent if the entity or the action has transformations, or if the action
   * has a `result_type`.
   */
  readonly record?: { readonly name: string; readonly fields: Fields } | undefined;
}

/**
 * Reports the path of the records if a GraphQL document does not select it. Also reports each record field with `nullable: false`
 * that the document does not select.
 */
export function checkSelection(
  context: Context,
  document: Document,
  { path, records, record }: RequiredSelection,
): void {
  const steps = namesIn(records);
  // A path with `..` is not checked. If the records are the whole body, their path contains no field to check.
  if (!steps || steps.length === 0) return;
  const [data, ...names] = steps;
  let selection: Selection | undefined = selectionOf(document);
  if (data !== "data")
    context.report("unselected-path", { path: steps.join("."), name: data ?? "", selected: ["data"] }, { path });
  if (data !== "data" || !selection) return;
  for (const name of names) {
    // A field without a selection can be a JSON object. A document does not list the members of such an object.
    if (selection.size === 0) return;
    const next: Selection | undefined = selection.get(name);
    if (!next)
      context.report("unselected-path", { path: steps.join("."), name, selected: [...selection.keys()] }, { path });
    if (!next) return;
    selection = next;
  }
  if (!record || selection.size === 0) return;
  for (const [name, { nullable }] of Object.entries(record.fields))
    if (nullable === false && !selection.has(name))
      context.report("unselected-field", { name, record: record.name, path: steps.join(".") }, { path });
}

/**
 * Returns the fields that a document selects for the records at a path. Returns `undefined` if the path is outside `data` or
 * contains `..`, if the document selects no fields at the path, or if the selection is too large or too deep.
 */
export function selectedFields(document: Document, records: Path): readonly string[] | undefined {
  const [data, ...names] = namesIn(records) ?? [];
  if (data !== "data") return undefined;
  const selection = names.reduce<Selection | undefined>((found, name) => found?.get(name), selectionOf(document));
  return selection && selection.size > 0 ? [...selection.keys()] : undefined;
}

/** Returns the names in a path, without indexes and wildcards; `undefined` for a path with `..`. */
function namesIn(path: Path): readonly string[] | undefined {
  if (typeof path !== "string") return path.filter((name) => !/^\d+$/.test(name));
  if (path.includes("..")) return undefined;
  return [...path.matchAll(/[A-Za-z_]\w*/g)].map(([name]) => name);
}
