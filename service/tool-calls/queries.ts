import type { Kysely, Selectable, SelectQueryBuilder } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { type ListPage, listPage, type PageQuery, type PartialRead, type RowRange } from "../database/list-page.ts";
import type { Database } from "../database/tables.ts";
import { filterConditions, type ToolCallFilter } from "./filter.ts";

/** The audit record of one execution. It contains the names of the params, but neither their values nor the response. */
export interface ToolCall extends Omit<Selectable<Database["tool_calls"]>, "organization_id"> {
  /** Like `principal_kind`, `null` if the caller has been deleted. */
  readonly principal_name: string | null;
  readonly principal_kind: "user" | "client" | null;
}

/**
 * Lists tool calls of the caller's organization, sorted by their end, the latest first. Members see only their own. A token
 * for one workspace shows only the tool calls of that workspace. With a filter or such a token, a page can have fewer rows
 * than the limit, or none, although another page follows.
 */
export async function listToolCalls(
  database: Kysely<Database>,
  caller: Caller,
  query: PageQuery & ToolCallFilter,
): Promise<ListPage<ToolCall>> {
  const isAdmin = caller.role === "admin";
  authorize(caller, isAdmin ? "tool_calls.read_all" : "tool_calls.read");
  const selection = { caller, principalId: isAdmin ? undefined : caller.principalId, filter: query };
  return listPage(query, (range) => findToolCalls(database, selection, range));
}

interface ToolCallSelection {
  readonly caller: Caller;
  /** `undefined` for an admin, who can see all tool calls. */
  readonly principalId: string | undefined;
  readonly filter: ToolCallFilter;
}

/** Maximum rows that are examined for a page. SQLite needs a few milliseconds for them, and executes no other query meanwhile. */
const maxExamined = 5_000;

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

/**
 * An index selects the rows of the principal, the connector or the whole organization, in a range of ids. The other conditions
 * are evaluated for at most `maxExamined` of these rows.
 */
async function findToolCalls(
  database: Kysely<Database>,
  { caller: { organizationId, workspaceId }, principalId, filter }: ToolCallSelection,
  { after, count }: RowRange,
): Promise<PartialRead<ToolCall>> {
  const conditions = filterConditions(filter, principalId);
  const selected = database
    .selectFrom("tool_calls")
    .where((where) =>
      where.and([
        where("tool_calls.organization_id", "=", organizationId),
        ...(principalId === undefined ? [] : [where("tool_calls.principal_id", "=", principalId)]),
        ...conditions.flatMap(({ indexed }) => indexed ?? []),
        ...(after === undefined ? [] : [where("tool_calls.id", "<", after)]),
      ]),
    )
    .orderBy("tool_calls.id", "desc");
  // The page may also contain rows that are inserted between this query and the next one, because their ids are higher than
  // `reached`.
  const reached = await lastExamined(selected);
  const rows = await selected
    .where((where) =>
      where.and([
        ...(workspaceId === undefined ? [] : [where("tool_calls.workspace_id", "=", workspaceId)]),
        ...conditions.flatMap(({ other }) => other ?? []),
        ...(reached === undefined ? [] : [where("tool_calls.id", ">=", reached)]),
      ]),
    )
    .leftJoin("principals", "principals.id", "tool_calls.principal_id")
    .select(columns)
    .limit(count)
    .execute();
  return { rows, reached };
}

/** Returns `undefined` if there are at most `maxExamined` rows. */
async function lastExamined(selected: Query): Promise<string | undefined> {
  const [last, next] = await selected
    .select("tool_calls.id")
    .offset(maxExamined - 1)
    .limit(2)
    .execute();
  return next && last?.id;
}
