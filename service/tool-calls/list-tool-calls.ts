import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { type ListPage, listPage, type PageQuery, type Rows } from "../http/list-page.ts";
import type { Database } from "../store/database.ts";
import { firstIdAt } from "./first-id-at.ts";
import { momentOf } from "./moment-of.ts";
import type { ToolCall } from "./tool-call.ts";

/** Which tool calls; all of them where nothing is given. */
export interface ToolCallFilter {
  readonly connector_id?: string;
  readonly entity?: string;
  readonly action?: string;
  readonly status?: string;
  /** Begun then or later; ISO 8601. */
  readonly since?: string;
  /** Begun before; ISO 8601. */
  readonly until?: string;
}

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

/**
 * The tool calls of the request's organization, newest first: all of them for its admins, their own for members, and in
 * any case only those in its workspace for a token of one workspace.
 */
export async function listToolCalls(
  database: Kysely<Database>,
  caller: Caller,
  { limit, cursor, since, until, ...equal }: PageQuery & ToolCallFilter,
): Promise<ListPage<ToolCall>> {
  authorize(caller, caller.role === "admin" ? "tool_calls.read_all" : "tool_calls.read");
  const page = { ...(limit !== undefined && { limit }), ...(cursor !== undefined && { cursor }) };
  const span = {
    ...(since !== undefined && { since: momentOf("since", since) }),
    ...(until !== undefined && { until: momentOf("until", until) }),
  };
  return listPage(page, (rows) => readToolCalls(database, caller, { equal, span, rows }));
}

interface Wanted {
  readonly equal: Omit<ToolCallFilter, "since" | "until">;
  readonly span: { readonly since?: number; readonly until?: number };
  readonly rows: Rows;
}

async function readToolCalls(
  database: Kysely<Database>,
  { organizationId, principalId, role, workspaceId }: Caller,
  { equal, span: { since, until }, rows: { after, count } }: Wanted,
): Promise<readonly ToolCall[]> {
  const { connector_id, entity, action, status } = equal;
  const principal_id = role === "admin" ? undefined : principalId;
  const rows = await database
    .selectFrom("tool_calls")
    .leftJoin("principals", "principals.id", "tool_calls.principal_id")
    .select(columns)
    .where((where) =>
      where.and([
        where("tool_calls.organization_id", "=", organizationId),
        ...(principal_id === undefined ? [] : [where("tool_calls.principal_id", "=", principal_id)]),
        ...(workspaceId === undefined ? [] : [where("tool_calls.workspace_id", "=", workspaceId)]),
        ...(connector_id === undefined ? [] : [where("tool_calls.connector_id", "=", connector_id)]),
        ...(entity === undefined ? [] : [where("tool_calls.entity", "=", entity)]),
        ...(action === undefined ? [] : [where("tool_calls.action", "=", action)]),
        ...(status === undefined ? [] : [where("tool_calls.status", "=", status)]),
        // Ids are made when calls end, which is after they began: the index stops at the first one that is too old.
        ...(since === undefined ? [] : [where("tool_calls.id", ">=", firstIdAt(since))]),
        ...(since === undefined ? [] : [where("tool_calls.created_at", ">=", since)]),
        ...(until === undefined ? [] : [where("tool_calls.created_at", "<", until)]),
        ...(after === undefined ? [] : [where("tool_calls.id", "<", after)]),
      ]),
    )
    .orderBy("tool_calls.id", "desc")
    .limit(count)
    .execute();
  return rows.map(({ principal_id, principal_name, principal_kind, ...row }) => ({
    ...row,
    created_at: new Date(row.created_at).toISOString(),
    principal: { id: principal_id, name: principal_name, kind: principal_kind },
    params: JSON.parse(row.params),
  }));
}
