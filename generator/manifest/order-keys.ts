import { isCollection, isMap, isScalar, parseDocument, type Node as YamlNode } from "yaml";
import { isNode, type Node } from "./schema/node.ts";
import { definitionOf, manifestSchema } from "./schema/root.ts";

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A member of a map in the source. */
interface SourceMember {
  readonly rank: number;
  readonly start: number;
  readonly end: number;
  readonly edits: readonly Edit[];
}

/**
 * Sorts the keys of a manifest in the order of `manifestSchema`. In block style, the comments above a key and in its line move
 * with the key. A map with names that the author chooses keeps its order. A source that is not YAML stays unchanged.
 */
export function orderKeys(text: string): string {
  const { contents, errors } = parseDocument(text, { uniqueKeys: false, merge: false });
  const edits = errors.length > 0 ? [] : editsOf(contents, manifestSchema, text);
  return applied(text, { start: 0, end: text.length, edits });
}

function editsOf(node: unknown, schema: Node, text: string): readonly Edit[] {
  if (!isCollection(node)) return [];
  const { properties, additionalProperties, items } = definitionOf(schema);
  if (!isMap(node)) return isNode(items) ? node.items.flatMap((item) => editsOf(item, items, text)) : [];
  const known = isNode(properties) ? properties : {};
  const names = Object.keys(known);
  const members: SourceMember[] = [];
  for (const { key, value } of node.items) {
    if (!isScalar(key) || !key.range) return [];
    const name = String(key.value);
    const next = Object.hasOwn(known, name) ? known[name] : additionalProperties;
    const [keyStart, keyEnd] = key.range;
    const end = (isYamlNode(value) ? value.range?.[1] : undefined) ?? keyEnd;
    const edits = isNode(next) ? editsOf(value, next, text) : [];
    const previous = members.at(-1)?.end;
    const place = node.flow ? { start: keyStart, end } : inBlock(text, { keyStart, end, previous });
    const rank = names.indexOf(name);
    members.push({ rank: rank < 0 ? names.length : rank, ...place, edits });
  }
  const sorted = isNode(properties) ? members.toSorted((a, b) => a.rank - b.rank) : members;
  if (sorted.every((member, index) => member === members[index])) return members.flatMap(({ edits }) => edits);
  return members.map(({ start, end }, index) => {
    const own = applied(text, sorted[index] ?? { start, end, edits: [] });
    return { start, end, text: node.flow || own.endsWith("\n") ? own : `${own}\n` };
  });
}

/** Returns the range of a member in block style: from the comments above the key to the end of the last line of the value. */
function inBlock(
  text: string,
  {
    keyStart,
    end,
    previous,
  }: { readonly keyStart: number; readonly end: number; readonly previous?: number | undefined },
): { readonly start: number; readonly end: number } {
  const newline = text.indexOf("\n", end);
  const lineEnd = text.charAt(end - 1) === "\n" ? end : newline < 0 ? text.length : newline + 1;
  const start = previous ?? firstStart(text, keyStart);
  return { start: start + (/^\s*/.exec(text.slice(start, keyStart))?.[0].length ?? 0), end: lineEnd };
}

/** The comments directly above a map's first member belong to this member, except the comment for the YAML language server. */
function firstStart(text: string, keyStart: number): number {
  let start = keyStart;
  for (;;) {
    const lineStart = text.lastIndexOf("\n", start - 1) + 1;
    const before = text.slice(text.lastIndexOf("\n", lineStart - 2) + 1, lineStart);
    const isAlone = text.slice(lineStart, start).trim() === "";
    if (!isAlone || lineStart === 0 || !/^\s*#(?! yaml-language-server:)/.test(before)) return start;
    start = lineStart - before.length + before.indexOf("#");
  }
}

function applied(text: string, { start, end, edits }: Omit<SourceMember, "rank">): string {
  let result = "";
  let from = start;
  for (const edit of edits) {
    result += text.slice(from, edit.start) + edit.text;
    from = edit.end;
  }
  return result + text.slice(from, end);
}

function isYamlNode(value: unknown): value is YamlNode {
  return isScalar(value) || isCollection(value);
}
