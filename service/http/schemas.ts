import type { Schema } from "@agent-connectors/runtime";
import type { ListPage } from "../database/list-page.ts";
import { maxEmailLength } from "../identity/users.ts";
import { listLimits } from "../limits.ts";

/** A UUID in lower case. */
export const idSchema = {
  type: "string",
  pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
  maxLength: 36,
} as const satisfies Schema;

/** Path params that are ids, such as `connector_id`. */
export function idPath<Name extends string>(...names: readonly Name[]) {
  const described = names.map((name) => {
    const description = `Id of the ${name.replace(/_id$/, "").replaceAll("_", " ")}.`;
    return [name, { ...idSchema, description }];
  });
  // `described` has an entry for each name.
  const properties = Object.fromEntries(described) as Record<Name, typeof idSchema>;
  return { type: "object", properties, required: names } as const satisfies Schema;
}

/** The name of a kind, an entity or an action, existing or not. */
export const termSchema = {
  type: "string",
  minLength: 1,
  maxLength: 100,
  pattern: "^\\P{Cc}*$",
} as const satisfies Schema;

/** Invisible letters: the Hangul fillers and the empty Braille pattern. */
const blank = "\\u115f\\u1160\\u2800\\u3164\\uffa0";

/** A visible character or a space. The excluded format characters (`Cf`) reorder or join text. */
const visible = `[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}${blank}]`;

/** Visible characters and spaces, with at least one visible character. `storedName` returns the stored form. */
export const nameSchema = {
  type: "string",
  minLength: 1,
  maxLength: 100,
  pattern: `^ *(?!\\s)${visible}+$`,
} as const satisfies Schema;

/**
 * An e-mail address, which is stored in lower case. Excludes the signs for ohm, kelvin and angstrom, and the dotted İ: their
 * lower case has other letters, which could form another person's address.
 */
export const emailSchema = {
  type: "string",
  maxLength: maxEmailLength,
  pattern: `^[^\\s@\\p{Cc}\\p{Cf}\\p{Cs}\\u0130\\u2126\\u212a\\u212b<>",;:()]{1,64}@[A-Za-z0-9-]{1,63}(\\.[A-Za-z0-9-]{1,63}){0,8}$`,
} as const satisfies Schema;

/** A timestamp in a response. */
export const timeSchema = { type: "string", format: "date-time" } as const satisfies Schema;

/** The query params of a list, which `listPage` reads. */
export const listParams = {
  limit: {
    type: "integer",
    minimum: 1,
    maximum: listLimits.maximum,
    description: `Maximum number of items; ${listLimits.default} by default.`,
  },
  cursor: {
    type: "string",
    maxLength: 100,
    description: "The `meta.cursor` of the previous page.",
  },
} as const satisfies Record<string, Schema>;

/** The query of a list without filters. */
export const listQuerySchema = {
  type: "object",
  properties: listParams,
  additionalProperties: false,
} as const satisfies Schema;

/** The response schema of a list (see `listResponse`). */
export function listResponseSchema<const Item extends Schema>(item: Item) {
  return {
    type: "object",
    properties: {
      data: { type: "array", items: item },
      meta: {
        type: "object",
        properties: { has_more: { type: "boolean" }, cursor: { type: ["string", "null"] } },
        required: ["has_more", "cursor"],
      },
    },
    required: ["data", "meta"],
  } as const satisfies Schema;
}

/** The response of a list. `present` converts each row. */
export function listResponse<Row, Item>({ rows, cursor }: ListPage<Row>, present: (row: Row) => Item) {
  return { data: rows.map(present), meta: { has_more: cursor !== null, cursor } };
}
