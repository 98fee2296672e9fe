import type { Json, Schema } from "@agent-connectors/runtime";
import { isObject } from "../../values.ts";
import { htmlBlocks } from "./html.ts";
import { markdownBlocks } from "./markdown.ts";

/** Names of members without readable text, such as ids and links. */
const identifying = /^(?:id|ids|ref|refs|key|type|href|url|uri|uuid|token|placement)$|(?:_ids?|Ids?|_url|Url|_ref)$/;

/** Formats of strings without readable text. */
const unreadable: ReadonlySet<string> = new Set(
  "uri uuid date date-time compact-date sql-date-time epoch-seconds epoch-millis int64 decimal".split(" "),
);

/** Maximum depth of nested values. Deeper values are left out. */
const maxDepth = 32;

/**
 * Returns the readable text of a field's value: one string for each paragraph. If the value is an array, each object in it
 * becomes one string. HTML and Markdown become plain text. Omits strings in formats such as dates and links (see
 * `unreadable`), and members with names such as `id` and `type` (see `identifying`). The text of an object's member `speaker`
 * precedes the object's first other string, as in `Ann: Good morning`.
 */
export function textBlocks(value: Json | undefined, schema: Schema): readonly string[] {
  if (!Array.isArray(value)) return blocksOf(value, schema, 0);
  return value.flatMap((item) => {
    const blocks = blocksOf(item, schema.items ?? {}, 1);
    return isObject(item) && blocks.length > 0 ? [blocks.join("\n")] : blocks;
  });
}

function blocksOf(value: Json | undefined, schema: Schema, depth: number): readonly string[] {
  if (typeof value === "string") return stringBlocks(value, schema.format);
  if (typeof value !== "object" || value === null || depth > maxDepth) return [];
  if (Array.isArray(value)) return value.flatMap((item) => blocksOf(item, schema.items ?? {}, depth + 1));
  const members = Object.entries(value).filter(([name]) => !identifying.test(name));
  const textOf = ([name, member]: [string, Json]): readonly string[] => {
    const inner = schema.properties && Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    return blocksOf(member, inner ?? {}, depth + 1);
  };
  const speaker = members
    .filter(([name]) => name === "speaker")
    .flatMap(textOf)
    .join(", ");
  const blocks = members.filter(([name]) => name !== "speaker").flatMap(textOf);
  return speaker === "" || blocks.length === 0 ? blocks : [`${speaker}: ${blocks[0]}`, ...blocks.slice(1)];
}

function stringBlocks(text: string, format: string | undefined): readonly string[] {
  if (format === "html") return htmlBlocks(text);
  if (format === "markdown") return markdownBlocks(text);
  if (format !== undefined && unreadable.has(format)) return [];
  return text
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
}
