import { type Pagination, type Path, pageTemplates, variablesOf } from "@agent-connectors/runtime";
import { Kind, type SelectionSetNode } from "graphql/language";
import type { Fields } from "../manifest/generated/type.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";
import type { Document } from "./graphql.ts";

/** The selected fields of a GraphQL document by their names in the response, with their subfields. */
type Selection = ReadonlyMap<string, Selection>;

interface MutableSelection extends Map<string, MutableSelection> {}

interface SelectionWalk {
  readonly fragments: Document["fragments"];
  readonly budget: { left: number };
  readonly depth: number;
}

/** Far more fields and fragments than a document needs. Nested fragments can multiply the number of fields. */
const maxMembers = 20_000;

const maxDepth = 64;

/** Returns the selection of an operation; `undefined` if it is too large or too deep. */
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

/** The fields that a document must select. */
interface RequiredSelection {
  /** The path of the document in the manifest. */
  readonly path: ManifestPath;
  readonly records: Path;
  /**
   * The entity's record type. Absent if transformations or a `result_type` apply to the records, and for the document of a
   * context store.
   */
  readonly record?: { readonly name: string; readonly fields: Fields } | undefined;
}

/** Reports record fields with `nullable: false`, and the path of the records, if a GraphQL document does not select them. */
export function checkSelection(
  context: Context,
  document: Document,
  { path, records, record }: RequiredSelection,
): void {
  const steps = namesIn(records);
  // A path with `..` is not checked. The path of the whole body contains no name to check.
  if (!steps || steps.length === 0) return;
  const [data, ...names] = steps;
  const selection = selectionOf(document);
  if (data !== "data")
    context.report("unselected-path", { path: steps.join("."), name: data ?? "", selected: ["data"] }, { path });
  if (data !== "data" || !selection) return;
  const unselected = unselectedIn(selection, names);
  if (unselected) context.report("unselected-path", { path: steps.join("."), ...unselected }, { path });
  const fields = selectedAt(selection, names);
  if (!record || !fields || fields.size === 0) return;
  for (const [name, { nullable }] of Object.entries(record.fields))
    if (nullable === false && !fields.has(name))
      context.report("unselected-field", { name, record: record.name, path: steps.join(".") }, { path });
}

/** The name of a field that a document does not select, and the names that the document selects at the same place. */
interface Unselected {
  readonly name: string;
  readonly selected: readonly string[];
}

/** Returns the first unselected name in a path; `undefined` if there is none. */
function unselectedIn(selection: Selection, [name, ...rest]: readonly string[]): Unselected | undefined {
  // A field without a selection can be a JSON object, whose members a document does not list.
  if (name === undefined || selection.size === 0) return undefined;
  const inner = selection.get(name);
  return inner ? unselectedIn(inner, rest) : { name, selected: [...selection.keys()] };
}

function selectedAt(selection: Selection, names: readonly string[]): Selection | undefined {
  return names.reduce<Selection | undefined>((found, name) => found?.get(name), selection);
}

/** The selection of an action's document, and the path of the action's records in the response. */
export interface SelectedResponse {
  /** Such as `tickets.list`, or `the context store of 'tickets'`. */
  readonly action: string;
  readonly data: Selection;
  readonly records: readonly string[];
}

/** Returns the selection of an action's document; `undefined` if it is too large or too deep, or if `path` contains `..`. */
export function selectedResponse(document: Document, path: Path, action: string): SelectedResponse | undefined {
  const data = selectionOf(document);
  const records = namesIn(path);
  return data && records && { action, data, records };
}

/**
 * Returns the first unselected name in a template variable that reads a page's response, such as `response.data.next`. Returns
 * `undefined` if there is none, or if the path of the records is unselected, which `checkSelection` reports.
 */
export function unselectedVariable(
  { data: selection, records }: SelectedResponse,
  [root, ...path]: readonly string[],
): Unselected | undefined {
  const roots: Readonly<Record<string, readonly string[]>> = {
    response: [],
    container: records.slice(0, -1),
    last_record: records,
  };
  const outer = roots[root ?? ""];
  if (!outer) return undefined;
  const names = [...outer, ...path].filter((name) => !/^\d+$/.test(name));
  const [data, ...rest] = names;
  if (data !== "data") return undefined;
  const isKnown = selectedAt(selection, outer.slice(1)) !== undefined;
  return isKnown ? unselectedIn(selection, rest) : undefined;
}

/** Returns the fields that a document selects for the records at a path; `undefined` if there are none or they are unknown. */
export function selectedFields(document: Document, records: Path): readonly string[] | undefined {
  const [data, ...names] = namesIn(records) ?? [];
  if (data !== "data") return undefined;
  const selection = selectionOf(document);
  const fields = selection && selectedAt(selection, names);
  return fields && fields.size > 0 ? [...fields.keys()] : undefined;
}

/** Reports unselected names in the variables of a pagination. `path` is the path of the document in the manifest. */
export function checkPageVariables(
  { report }: Context,
  selected: SelectedResponse,
  { pagination, path }: { readonly pagination: Pagination; readonly path: ManifestPath },
): void {
  for (const parts of pageTemplates(pagination).flatMap(variablesOf)) {
    const unselected = unselectedVariable(selected, parts);
    const variable = parts.join(".");
    if (unselected) report("unselected-variable", { variable, action: selected.action, ...unselected }, { path });
  }
}

/** Returns the names in a path, without indexes and wildcards. */
function namesIn(path: Path): readonly string[] | undefined {
  if (typeof path !== "string") return path.filter((name) => !/^\d+$/.test(name));
  if (path.includes("..")) return undefined;
  return [...path.matchAll(/[A-Za-z_]\w*/g)].map(([name]) => name);
}
