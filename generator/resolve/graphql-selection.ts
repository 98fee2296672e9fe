import { tokensOf, topLevel } from "./graphql.ts";

/** What a GraphQL document selects: by the name in the response, the fields below it; none for a leaf. */
export type Selection = ReadonlyMap<string, Selection>;

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
export function selectionOf(document: string): Selection | undefined {
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
