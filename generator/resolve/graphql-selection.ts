import type { Path } from "@agent-connectors/runtime";
import type { Fields } from "../manifest/manifest.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";
import { tokensOf, topLevel } from "./graphql.ts";

/** What a GraphQL document selects: by the name in the response, the fields below it; none for a leaf. */
type Selection = ReadonlyMap<string, Selection>;

/** A selection while it is read. */
interface Target extends Map<string, Target> {}

interface Walk {
  readonly tokens: readonly string[];
  /** The tokens of each fragment of the document. */
  readonly fragments: ReadonlyMap<string, readonly string[]>;
  readonly budget: { left: number };
  readonly depth: number;
}

/** Far more than a document needs: fragments in fragments could multiply without end. */
const maxMembers = 20_000;

const maxDepth = 64;

/** What the operation of a document selects, its fragments included; nothing where that is too much to be read. */
function selectionOf(document: string): Selection | undefined {
  const definitions = topLevel(tokensOf(document));
  if ("problem" in definitions) return undefined;
  const fragments = new Map(
    definitions.filter(([word]) => word === "fragment").map((tokens) => [tokens[1] ?? "", tokens]),
  );
  const tokens = definitions.find(([word]) => word !== "fragment") ?? [];
  const selection: Target = new Map();
  const budget = { left: maxMembers };
  readSet({ tokens, fragments, budget, depth: 0 }, bodyStart(tokens), selection);
  return budget.left > 0 ? selection : undefined;
}

/** Where the selection of a definition begins: behind its name, its variables and its directives. */
function bodyStart(tokens: readonly string[]): number {
  let index = 0;
  while (index < tokens.length && tokens[index] !== "{")
    index = tokens[index] === "(" ? closed(tokens, index) : index + 1;
  return index;
}

/** Reads the set whose brace stands at an index; gives the index behind the brace that closes it. */
function readSet(outer: Walk, start: number, into: Target): number {
  const walk = { ...outer, depth: outer.depth + 1 };
  const { tokens, budget } = walk;
  if (walk.depth > maxDepth) budget.left = 0;
  let index = start + 1;
  while (index < tokens.length && tokens[index] !== "}" && budget.left > 0) {
    budget.left--;
    index = tokens[index] === "..." ? readSpread(walk, index + 1, into) : readField(walk, index, into);
  }
  return index + 1;
}

function readField(walk: Walk, start: number, into: Target): number {
  const { tokens } = walk;
  const name = tokens[start] ?? "";
  const inner: Target = into.get(name) ?? new Map();
  into.set(name, inner);
  const from = tokens[start + 1] === ":" ? start + 3 : start + 1;
  const index = behindDirectives(tokens, closed(tokens, from));
  return tokens[index] === "{" ? readSet(walk, index, inner) : index;
}

/** `...Name`, or `... on Type { … }`: both select in the same object. */
function readSpread(walk: Walk, start: number, into: Target): number {
  const { tokens, fragments } = walk;
  const word = tokens[start] ?? "";
  const isInline = word === "on" || word === "{" || word === "@";
  const end = behindDirectives(tokens, isInline ? start + (word === "on" ? 2 : 0) : start + 1);
  if (isInline) return readSet(walk, end, into);
  const fragment = fragments.get(word);
  if (fragment) readSet({ ...walk, tokens: fragment }, bodyStart(fragment), into);
  return end;
}

function behindDirectives(tokens: readonly string[], start: number): number {
  let index = start;
  while (tokens[index] === "@") index = closed(tokens, index + 2);
  return index;
}

/** The index behind the parenthesis that closes one at an index; the index itself where there is none. */
function closed(tokens: readonly string[], start: number): number {
  let index = start;
  for (let depth = 0; index < tokens.length; index++) {
    if (tokens[index] === "(") depth++;
    else if (tokens[index] === ")") depth--;
    else if (depth === 0) return index;
    if (depth === 0) return index + 1;
  }
  return index;
}

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
    if (nullable === false && !selection.has(name))
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
