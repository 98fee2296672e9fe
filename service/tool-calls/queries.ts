import type { ExpressionBuilder, ExpressionWrapper, Kysely, Selectable, SelectQueryBuilder, SqlBool } from "kysely";
import { v7 } from "uuid";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { type ListPage, listPage, type PageQuery, type PartialRead, type RowRange } from "../database/list-page.ts";
import type { Database } from "../database/tables.ts";
import { maxRequestMs } from "../settings/settings.ts";

/**
 * The audit record of one execution, with the name and the kind of its caller. It contains the names of the params, but neither
 * their values nor the response.
 */
export interface ToolCall extends Omit<Selectable<Database["tool_calls"]>, "organization_id"> {
  /** `null` if the caller has been deleted. */
  readonly principal_name: string | null;
  /** `null` if the caller has been deleted. */
  readonly principal_kind: "user" | "client" | null;
}

/** Selects tool calls. A tool call must match every member that is present. */
export interface ToolCallFilter {
  readonly connector_id?: string;
  readonly entity?: string;
  readonly action?: string;
  readonly status?: string;
  /** The tool call started at this time or later, in milliseconds since the epoch. */
  readonly since?: number;
  /** The tool call started before this time, in milliseconds since the epoch. */
  readonly until?: number;
}

/**
 * Lists tool calls of the caller's organization. The tool call that ended last is first. Admins see all tool calls, members see
 * their own. A caller with a token for one workspace sees the tool calls of that workspace only. With a filter or such a token,
 * a page can have fewer rows than the limit, or none, although another page follows.
 */
export async function listToolCalls(
  database: Kysely<Database>,
  caller: Caller,
  { limit, cursor, ...filter }: PageQuery & ToolCallFilter,
): Promise<ListPage<ToolCall>> {
  const isAdmin = caller.role === "admin";
  authorize(caller, isAdmin ? "tool_calls.read_all" : "tool_calls.read");
  const page = { ...(limit !== undefined && { limit }), ...(cursor !== undefined && { cursor }) };
  const selection = {
    ...filter,
    organization_id: caller.organizationId,
    ...(!isAdmin && { principal_id: caller.principalId }),
    ...(caller.workspaceId !== undefined && { workspace_id: caller.workspaceId }),
  };
  return listPage(page, (range) => findToolCalls(database, selection, range));
}

/** A filter with the conditions that restrict it to tool calls that the caller can see. */
interface Selection extends ToolCallFilter {
  readonly organization_id: string;
  readonly principal_id?: string;
  readonly workspace_id?: string;
}

/** Maximum rows that are examined for a page. SQLite needs a few milliseconds for them, and executes no other query meanwhile. */
const maxExamined = 5_000;

/** Maximum duration of a tool call: the highest request timeout, plus one minute for the cancellation. */
const maxCallMs = maxRequestMs + 60_000;

const columns = [
  "tool_calls.id",
  "tool_calls.created_at",
  "tool_calls.principal_id",
  "tool_calls.workspace_id",
  "tool_calls.connector_id",
  "tool_calls.entity",
  "tool_calls.action",
  "tool_calls.status",
  "tool_calls.took_ms",
  "tool_calls.intent",
  "tool_calls.params",
  "tool_calls.request_id",
  "principals.name as principal_name",
  "principals.kind as principal_kind",
] as const;

type Query = SelectQueryBuilder<Database, "tool_calls", Record<never, never>>;

type Where = ExpressionBuilder<Database, "tool_calls">;

type Condition = ExpressionWrapper<Database, "tool_calls", SqlBool>;

/**
 * Finds tool calls. The tool call that ended last is first. An index selects rows by the organization, by the principal or the
 * connector, and by a range of ids. The other conditions are evaluated for at most `maxExamined` of the selected rows.
 */
async function findToolCalls(
  database: Kysely<Database>,
  selection: Selection,
  { after, count }: RowRange,
): Promise<PartialRead<ToolCall>> {
  const indexed = database
    .selectFrom("tool_calls")
    .where((where) => where.and(indexedConditions(where, selection, after)))
    .orderBy("tool_calls.id", "desc");
  // This query runs first. Rows that are inserted before the next query have higher ids than `reached`, so the page can include them.
  const reached = await lastExamined(indexed);
  const rows = await indexed
    .where((where) => where.and(otherConditions(where, selection, reached)))
    .leftJoin("principals", "principals.id", "tool_calls.principal_id")
    .select(columns)
    .limit(count)
    .execute();
  return { rows, reached };
}

/** Returns the id of the last row to examine, or `undefined` if there are at most `maxExamined` rows. */
async function lastExamined(indexed: Query): Promise<string | undefined> {
  const [last, next] = await indexed
    .select("tool_calls.id")
    .offset(maxExamined - 1)
    .limit(2)
    .execute();
  return next && last?.id;
}

function indexedConditions(where: Where, selection: Selection, after: string | undefined): readonly Condition[] {
  const { organization_id, principal_id, connector_id, since, until } = selection;
  return [
    where("tool_calls.organization_id", "=", organization_id),
    ...(principal_id === undefined ? [] : [where("tool_calls.principal_id", "=", principal_id)]),
    ...(connector_id === undefined || principal_id !== undefined
      ? []
      : [where("tool_calls.connector_id", "=", connector_id)]),
    // An id contains the time of the end of the tool call. This range includes all tool calls that started between `since` and `until`.
    ...(since === undefined ? [] : [where("tool_calls.id", ">=", firstIdAt(since))]),
    ...(until === undefined ? [] : [where("tool_calls.id", "<", firstIdAt(until + maxCallMs))]),
    ...(after === undefined ? [] : [where("tool_calls.id", "<", after)]),
  ];
}

function otherConditions(where: Where, selection: Selection, reached: string | undefined): readonly Condition[] {
  const { principal_id, connector_id, since, until } = selection;
  const equal = (["workspace_id", "entity", "action", "status"] as const).flatMap((column) => {
    const value = selection[column];
    return value === undefined ? [] : [where(`tool_calls.${column}`, "=", value)];
  });
  return [
    ...equal,
    // `coalesce` prevents the use of the connector's index, so that the database uses the principal's index.
    ...(connector_id === undefined || principal_id === undefined
      ? []
      : [where(where.fn.coalesce("tool_calls.connector_id", where.val("")), "=", connector_id)]),
    ...(since === undefined ? [] : [where("tool_calls.created_at", ">=", since)]),
    ...(until === undefined ? [] : [where("tool_calls.created_at", "<", until)]),
    ...(reached === undefined ? [] : [where("tool_calls.id", ">=", reached)]),
  ];
}

/** Returns the lowest UUIDv7 with a time in milliseconds since the epoch (RFC 9562 §5.7). */
function firstIdAt(time: number): string {
  return v7({ msecs: Math.max(0, time), seq: 0, random: new Uint8Array(16) });
}
