import { invalid } from "@agent-connectors/runtime";
import type { ExpressionBuilder, ExpressionWrapper, Kysely, SelectQueryBuilder, SqlBool } from "kysely";
import { v7 } from "uuid";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { longestRequestMs } from "../settings/settings.ts";
import type { Database } from "../store/database.ts";
import { type ListPage, listPage, type PageQuery, type Rows, type Stretch } from "../store/list-page.ts";
import { type FoundToolCall, type ToolCall, toolCallOf } from "./schema.ts";

/** Which tool calls; all of them where nothing is given. */
interface ToolCallFilter {
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

/** Which tool calls of an organization; what is undefined does not matter. */
interface WantedToolCalls {
  readonly organization_id: string;
  readonly principal_id: string | undefined;
  readonly workspace_id: string | undefined;
  readonly connector_id?: string;
  readonly entity?: string;
  readonly action?: string;
  readonly status?: string;
  /** Begun then or later, in milliseconds since the epoch. */
  readonly since: number | undefined;
  /** Begun before. */
  readonly until: number | undefined;
}

/** Rows that are looked at for a page, at most: some milliseconds, in which an embedded database does nothing else. */
const longestLook = 5_000;

/** From a call's begin to its end, at most: what a request may be set to take, and a minute in which it gives up. */
const longestCallMs = longestRequestMs + 60_000;

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
 * The tool calls that are wanted, newest first. Indexes lead to an organization's, a principal's and a connector's; of
 * those, only so many are looked at for what no index tells.
 */
async function findToolCalls(
  database: Kysely<Database>,
  wanted: WantedToolCalls,
  { after, count }: Rows,
): Promise<Stretch<FoundToolCall>> {
  const indexed = database
    .selectFrom("tool_calls")
    .where((where) => where.and(indexedConditions(where, wanted, after)))
    .orderBy("tool_calls.id", "desc");
  // Before the rows: those that are written in between belong to this page.
  const reached = await endOfLook(indexed);
  const rows = await indexed
    .where((where) => where.and(otherConditions(where, wanted, reached)))
    .leftJoin("principals", "principals.id", "tool_calls.principal_id")
    .select(columns)
    .limit(count)
    .execute();
  return { rows, reached };
}

/** Where the look ends; `undefined` where it comes to the end of the rows. */
async function endOfLook(indexed: Query): Promise<string | undefined> {
  const [last, next] = await indexed
    .select("tool_calls.id")
    .offset(longestLook - 1)
    .limit(2)
    .execute();
  return next && last?.id;
}

function indexedConditions(where: Where, wanted: WantedToolCalls, after: string | undefined): readonly Condition[] {
  const { organization_id, principal_id, connector_id, since, until } = wanted;
  return [
    where("tool_calls.organization_id", "=", organization_id),
    ...(principal_id === undefined ? [] : [where("tool_calls.principal_id", "=", principal_id)]),
    ...(connector_id === undefined || principal_id !== undefined
      ? []
      : [where("tool_calls.connector_id", "=", connector_id)]),
    // Ids are made when calls end.
    ...(since === undefined ? [] : [where("tool_calls.id", ">=", firstIdAt(since))]),
    ...(until === undefined ? [] : [where("tool_calls.id", "<", firstIdAt(until + longestCallMs))]),
    ...(after === undefined ? [] : [where("tool_calls.id", "<", after)]),
  ];
}

function otherConditions(where: Where, wanted: WantedToolCalls, reached: string | undefined): readonly Condition[] {
  const { principal_id, connector_id, since, until } = wanted;
  const equal = (["workspace_id", "entity", "action", "status"] as const).flatMap((column) => {
    const value = wanted[column];
    return value === undefined ? [] : [where(`tool_calls.${column}`, "=", value)];
  });
  return [
    ...equal,
    // An expression, for which no engine takes the connector's index: the look is bounded on the principal's.
    ...(connector_id === undefined || principal_id === undefined
      ? []
      : [where(where.fn.coalesce("tool_calls.connector_id", where.val("")), "=", connector_id)]),
    ...(since === undefined ? [] : [where("tool_calls.created_at", ">=", since)]),
    ...(until === undefined ? [] : [where("tool_calls.created_at", "<", until)]),
    ...(reached === undefined ? [] : [where("tool_calls.id", ">=", reached)]),
  ];
}

/** The least id that is made at a moment or later, in milliseconds since the epoch (RFC 9562 §5.7). */
function firstIdAt(moment: number): string {
  return v7({ msecs: Math.max(0, moment), seq: 0, random: new Uint8Array(16) });
}

/**
 * Milliseconds since the epoch of a param's date-time. Throws `invalid_params` for one that no clock of ours shows:
 * RFC 3339 has seconds numbered 60.
 */
function momentOf(param: string, text: string): number {
  const moment = Date.parse(text);
  if (!Number.isNaN(moment)) return moment;
  throw invalid("invalid_params", [
    {
      path: param,
      code: "format",
      format: "date-time",
      expected: "a date-time with a zone such as '2024-05-31T08:30:00Z'",
      found: `'${text}'`,
    },
  ]);
}
