import type { ColumnType } from "./columns.ts";

/** Filter operators that have the same kind of operands. */
interface OperatorGroup {
  readonly operators: readonly string[];
  /** The kind of the operands. `element` is a value that an array can contain. */
  readonly takes: "value" | "values" | "element" | "condition" | "conditions";
  /** Whether the TypeScript types of clients permit null for a `value`, or for one of the `values`. */
  readonly nulls: boolean;
  /** The types of columns that the operators refuse. */
  readonly refused: readonly ColumnType[];
  /** The meaning of the operators, in Markdown. */
  readonly description: string;
}

/** All types of columns except text and JSON. JSON can contain text. */
const withoutText = ["integer", "number", "decimal", "boolean", "timestamp"] as const;

/**
 * The operators of a filter of the context store. `describe`, the documentation and the TypeScript types of clients use this
 * table. In every comparison, the TypeScript types accept any path below a JSON column, because no type describes the JSON.
 */
export const operatorGroups = [
  {
    operators: ["eq", "neq"],
    takes: "value",
    nulls: true,
    refused: [],
    description: "equal, not equal; null means absent",
  },
  {
    operators: ["in"],
    takes: "values",
    nulls: true,
    refused: [],
    description: "equal to one of the values in an array",
  },
  {
    operators: ["gt", "gte", "lt", "lte"],
    takes: "value",
    nulls: false,
    refused: ["boolean"],
    description: "greater or less; text by code point; no match where the field is null",
  },
  {
    operators: ["startswith", "endswith", "contains"],
    takes: "value",
    nulls: false,
    refused: withoutText,
    description: "a part of the text, ignoring case",
  },
  {
    operators: ["keyword"],
    takes: "value",
    nulls: false,
    refused: withoutText,
    description: "one or more of these complete words, ignoring case",
  },
  {
    operators: ["fuzzy"],
    takes: "value",
    nulls: false,
    refused: withoutText,
    description:
      "all these words in any order, ignoring case and accents; a word can be misspelt or the beginning of a longer word",
  },
  {
    operators: ["array_contains"],
    takes: "element",
    nulls: false,
    refused: ["text", ...withoutText],
    description: "the array has this value, or an object with these members",
  },
  {
    operators: ["and", "or"],
    takes: "conditions",
    nulls: false,
    refused: [],
    description: "an array of conditions",
  },
  {
    operators: ["not"],
    takes: "condition",
    nulls: false,
    refused: [],
    description: "one condition; matches the records that do not match the condition",
  },
] as const satisfies readonly OperatorGroup[];

/** The types of columns by which a search can sort. */
export const sortableTypes = ["text", ...withoutText] as const satisfies readonly ColumnType[];
