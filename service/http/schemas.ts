import type { Schema } from "@agent-connectors/runtime";
import { longestEmail } from "../identity/users.ts";
import type { ListPage } from "../store/list-page.ts";

/** An id of ours: a UUID in lower case. */
export const idSchema = {
  type: "string",
  pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
  maxLength: 36,
} as const satisfies Schema;

/** A path's params that are ids of ours, such as `connector_id`. */
export function idPath<Name extends string>(...names: readonly Name[]) {
  const described = names.map((name) => {
    const description = `Id of the ${name.replace(/_id$/, "").replaceAll("_", " ")}, as lists give it.`;
    return [name, { ...idSchema, description }];
  });
  // Every name has one.
  const properties = Object.fromEntries(described) as Record<Name, typeof idSchema>;
  return { type: "object", properties, required: names } as const satisfies Schema;
}

/** A name of a kind, an entity or an action, which may be none. */
export const termSchema = {
  type: "string",
  minLength: 1,
  maxLength: 100,
  pattern: "^\\P{Cc}*$",
} as const satisfies Schema;

/** Letters that are shown as nothing: the fillers of Hangul, and the empty Braille pattern. */
const blank = "\\u115f\\u1160\\u2800\\u3164\\uffa0";

/** No character that controls or formats (what reorders or joins text is among these), that is half of one, or blank. */
const shown = `[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}${blank}]`;

/** A name that people give: 1 to 100 characters, of which all are seen; `storedName` says how it is stored. */
export const nameSchema = {
  type: "string",
  minLength: 1,
  maxLength: 100,
  pattern: `^ *(?!\\s)${shown}+$`,
} as const satisfies Schema;

/**
 * An e-mail address, of any case; it is kept in lower case. Characters whose lower case is another letter's (the signs
 * of ohm, kelvin and angstrom, the dotted İ) would make it somebody else's.
 */
export const emailSchema = {
  type: "string",
  maxLength: longestEmail,
  pattern: `^[^\\s@\\p{Cc}\\p{Cf}\\p{Cs}\\u0130\\u2126\\u212a\\u212b<>",;:()]{1,64}@[A-Za-z0-9-]{1,63}(\\.[A-Za-z0-9-]{1,63}){0,8}$`,
} as const satisfies Schema;

/** A timestamp in responses. */
export const timeSchema = { type: "string", format: "date-time" } as const satisfies Schema;

/** The members of a list's query that `listPage` reads. */
export const listParams = {
  limit: { type: "integer", minimum: 1, maximum: 200, description: "Maximum items; 50 by default." },
  cursor: {
    type: "string",
    maxLength: 100,
    description: "Continues after an earlier response: its `meta.cursor`.",
  },
} as const satisfies Record<string, Schema>;

/** The query of a list without filters. */
export const listQuerySchema = {
  type: "object",
  properties: listParams,
  additionalProperties: false,
} as const satisfies Schema;

/** The schema of a list's response; `listResponse` makes one. */
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

/** The response of a list. `present` shapes each row. */
export function listResponse<Row, Item>({ rows, cursor }: ListPage<Row>, present: (row: Row) => Item) {
  return { data: rows.map(present), meta: { has_more: cursor !== null, cursor } };
}
