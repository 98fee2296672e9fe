import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import type { Database } from "../store/database.ts";
import { type ListPage, listPage, type PageQuery } from "../store/list-page.ts";
import { findToolCalls } from "./find-tool-calls.ts";
import { momentOf } from "./moment-of.ts";
import type { ToolCall } from "./tool-call.ts";
import { toolCallOf } from "./tool-call-of.ts";

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

/**
 * The tool calls of the request's organization, newest first: all of them for its admins, their own for members, and in
 * any case only those in its workspace for a token of one workspace. A page of a filter that seldom holds may be short,
 * or empty, though more follow.
 */
export async function listToolCalls(
  database: Kysely<Database>,
  caller: Caller,
  { limit, cursor, since, until, ...equal }: PageQuery & ToolCallFilter,
): Promise<ListPage<ToolCall>> {
  authorize(caller, caller.role === "admin" ? "tool_calls.read_all" : "tool_calls.read");
  const page = { ...(limit !== undefined && { limit }), ...(cursor !== undefined && { cursor }) };
  const wanted = {
    organization_id: caller.organizationId,
    principal_id: caller.role === "admin" ? undefined : caller.principalId,
    workspace_id: caller.workspaceId,
    ...equal,
    since: since === undefined ? undefined : momentOf("since", since),
    until: until === undefined ? undefined : momentOf("until", until),
  };
  return listPage(page, async (rows) => {
    const found = await findToolCalls(database, wanted, rows);
    return { ...found, rows: found.rows.map(toolCallOf) };
  });
}
