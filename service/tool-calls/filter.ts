import { invalid } from "@agent-connectors/runtime";
import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import { v7 } from "uuid";
import type { Database } from "../database/tables.ts";
import { maxRequestMs } from "../limits.ts";

interface FilterConditions {
  /** An index selects rows by this condition. */
  readonly indexed?: Expression<SqlBool>;
  /** Evaluated for each row that the index selects. */
  readonly other?: Expression<SqlBool>;
}

/** `principalId` is `undefined` if the tool calls of all principals are selected. */
type Filter = (value: string, principalId: string | undefined) => FilterConditions;

const where = expressionBuilder<Database, "tool_calls">();

/** The filters by query param. */
const filters = {
  entity: (value) => ({ other: where("tool_calls.entity", "=", value) }),
  action: (value) => ({ other: where("tool_calls.action", "=", value) }),
  status: (value) => ({ other: where("tool_calls.status", "=", value) }),
  connector_id: (value, principalId) =>
    principalId === undefined
      ? { indexed: where("tool_calls.connector_id", "=", value) }
      : // `coalesce` prevents the use of the index `tool_calls_connector`, so that the database uses `tool_calls_principal`.
        { other: where(where.fn.coalesce("tool_calls.connector_id", where.val("")), "=", value) },
  // An id contains the end time of the tool call, but the filters select by its start. The ranges of ids include all selected
  // tool calls.
  since: (value) => {
    const since = readTimestamp("since", value);
    return {
      indexed: where("tool_calls.id", ">=", firstIdAt(since)),
      other: where("tool_calls.created_at", ">=", since),
    };
  },
  until: (value) => {
    const until = readTimestamp("until", value);
    return {
      indexed: where("tool_calls.id", "<", firstIdAt(until + maxCallMs)),
      other: where("tool_calls.created_at", "<", until),
    };
  },
} satisfies Readonly<Record<string, Filter>>;

/** The values of the filters. A tool call must match all of them. */
export type ToolCallFilter = { readonly [Param in keyof typeof filters]?: string };

/** Returns the conditions of the filters that are present. Throws `invalid_params` for a timestamp that `Date` cannot read. */
export function filterConditions(filter: ToolCallFilter, principalId: string | undefined): readonly FilterConditions[] {
  const values: Readonly<Record<string, string>> = filter;
  return Object.entries<Filter>(filters).flatMap(([param, conditionsFor]) => {
    const value = values[param];
    return value === undefined ? [] : [conditionsFor(value, principalId)];
  });
}

/** The highest request timeout, plus one minute for the cancellation. */
const maxCallMs = maxRequestMs + 60_000;

/** Returns the lowest UUIDv7 of a time in epoch milliseconds (RFC 9562 §5.7). */
function firstIdAt(time: number): string {
  return v7({ msecs: Math.max(0, time), seq: 0, random: new Uint8Array(16) });
}

/**
 * Returns epoch milliseconds. The format of the param also allows leap seconds and zones without minutes (`+05`), which `Date`
 * cannot read.
 */
function readTimestamp(param: string, value: string): number {
  const timestamp = Date.parse(value);
  if (!Number.isNaN(timestamp)) return timestamp;
  throw invalid("invalid_params", [
    {
      path: param,
      code: "format",
      format: "date-time",
      expected: "a date-time with a second from 00 to 59 and a zone such as 'Z' or '-05:00'",
      found: `'${value}'`,
    },
  ]);
}
