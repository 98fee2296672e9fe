import type { Json, Schema } from "@agent-connectors/runtime";
import { binder, type Compilation } from "./compilation.ts";
import { quoted } from "./dialect.ts";
import { memberSchema, typeOf } from "./places.ts";
import type { Condition, Leaf, Operand, Place } from "./plan.ts";
import { editsOf } from "./words.ts";

/**
 * Returns SQL that selects all records that meet a condition on a JSON column, and perhaps others. The SQL searches the JSON
 * text. With the bound `narrow`, the SQL for a comparison such as `>` compares the numbers in the JSON.
 */
export function narrowJson(compilation: Compilation, condition: Leaf, bound: "superset" | "narrow"): string {
  const { dialect } = compilation;
  const { place } = condition;
  const name = quoted(place.column.name);
  const text = dialect.jsonText(name);
  const bind = binder(compilation);
  const contains = (part: string): string => dialect.contains({ text, part, bind });
  const present = `${name} IS NOT NULL`;
  switch (condition.kind) {
    case "in": {
      if (condition.orAbsent && place.below.length > 0) return "TRUE";
      const parts = condition.values.map((value) => jsonText(place, value));
      const found = parts.every((part) => part !== undefined) ? anyOf(parts.map(contains)) : present;
      return condition.orAbsent ? `(${name} IS NULL OR ${found})` : found;
    }
    case "order": {
      const type = plainNumber(place);
      if (type === undefined) return present;
      if (bound === "narrow")
        return dialect.mayHaveOrdered({ array: name, path: place.below, type, ...condition, bind });
      compilation.hasNarrower = true;
      return present;
    }
    case "text": {
      const part = JSON.stringify(condition.value).slice(1, -1);
      return part === "" ? present : dialect.folds("contains", { text, part, bind });
    }
    case "words":
      return narrowWords(compilation, text, condition);
    case "array_contains": {
      const parts = textsOf(place.schema, condition.value).map(contains);
      return parts.length === 0 ? present : `(${parts.join(" AND ")})`;
    }
  }
}

/** Returns the type of a numeric field whose path needs no quotes; otherwise `undefined`. */
function plainNumber({ type, below }: Place): "integer" | "number" | "decimal" | undefined {
  const isNumber = type === "integer" || type === "number" || type === "decimal";
  return isNumber && below.every((name) => /^\w+$/.test(name)) ? type : undefined;
}

function anyOf(conditions: readonly string[]): string {
  return conditions.length === 0 ? "FALSE" : `(${conditions.join(" OR ")})`;
}

/** Returns a string that occurs in the JSON of each value that equals `value`; `undefined` if there may be no such string. */
function jsonText({ type }: Pick<Place, "type">, value: Operand): string | undefined {
  if (type === "text" || type === "boolean") return JSON.stringify(value);
  if (type === "integer") return String(value).replace("-", "");
  if (type !== "any" || typeof value === "bigint") return undefined;
  const text = JSON.stringify(value);
  // The engines write exponents in different forms.
  return typeof value === "number" && text.includes("e") ? undefined : text;
}

/** Returns texts that occur in the JSON of each array that meets `array_contains` with `value`. */
export function textsOf(schema: Schema, value: Json): readonly string[] {
  if (value === null || Array.isArray(value)) return [];
  if (typeof value === "object")
    return Object.entries(value).flatMap(([name, member]) => textsOf(memberSchema(schema, name), member));
  const type = typeOf(schema);
  const text = type === "text" || type === "any" ? jsonText({ type: "any" }, value) : undefined;
  return text === undefined ? [] : [text];
}

/** Returns SQL that selects all texts that can meet a condition. For `fuzzy`, the selected texts contain a piece of each word. */
export function narrowWords(
  compilation: Compilation,
  text: string,
  { operator, words }: Extract<Condition, { kind: "words" }>,
): string {
  const { dialect } = compilation;
  const bind = binder(compilation);
  if (operator === "keyword") return anyOf(words.map((part) => dialect.folds("contains", { text, part, bind })));
  const all = words.map((word) => anyOf(piecesOf(word).map((part) => dialect.mayContain({ text, part, bind }))));
  return `(${all.join(" AND ")})`;
}

/** Like `narrowWords`, but selects fewer texts for `fuzzy`. Not for JSON, where escapes change the borders of words. */
export function narrowText(
  compilation: Compilation,
  text: string,
  condition: Extract<Condition, { kind: "words" }>,
): string {
  const narrow = narrowWords(compilation, text, condition);
  if (condition.operator === "keyword") return narrow;
  const bind = binder(compilation);
  const similar = condition.words.map((part) =>
    compilation.dialect.mayHaveSimilar({ text, part, bind }, { edits: editsOf(part), pattern: patternOf(part) }),
  );
  // Unlike AND, CASE evaluates `similar` only for the texts that `narrow` selects.
  return `CASE WHEN ${narrow} THEN ${similar.join(" AND ")} ELSE FALSE END`;
}

/**
 * A regular expression that matches each lower-case ASCII text in which a word is similar to `word`. A similar word begins with
 * `word`, or contains an unchanged piece of `word` with about as many letters before and after it as in `word`. A letter that is
 * inserted before the first piece counts as a change of this piece, so an unchanged first piece begins the similar word.
 * Likewise, an unchanged last piece ends the similar word.
 */
export function patternOf(word: string): string {
  const edits = editsOf(word);
  const letters = [...word].length;
  const about = (count: number): string =>
    count === 0 ? "" : `[a-z0-9]{${Math.max(0, count - edits)},${count + edits}}`;
  let before = 0;
  const similar = piecesOf(word).map((piece) => {
    const head = about(before);
    before += [...piece].length;
    return `${head}${piece}${about(letters - before)}(?:[^a-z0-9]|$)`;
  });
  return `(?:^|[^a-z0-9])(?:${[word, ...(edits === 0 ? [] : similar)].join("|")})`;
}

/**
 * Splits a word into `editsOf(word) + 1` pieces. Each edit changes at most one piece, so a similar word contains an unchanged
 * piece.
 */
export function piecesOf(word: string): readonly string[] {
  const letters = [...word];
  const pieces = editsOf(word) + 1;
  const length = Math.ceil(letters.length / pieces);
  return Array.from({ length: pieces }, (_, at) => letters.slice(at * length, (at + 1) * length).join(""));
}
