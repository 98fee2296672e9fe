import {
  type CallOptions,
  type Clock,
  type Connector,
  ConnectorError,
  compileCheck,
  describe,
  invalid,
  listNames,
  type Result,
  type Schema,
  storeLimits,
} from "@agent-connectors/runtime";
import { type ContextStores, type SqlEngine, type SqlQuery, tablesOf } from "@agent-connectors/store";
import type { Kysely } from "kysely";
import { authorizeOperation } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { readPermissions } from "../connectors/permissions.ts";
import type { Database } from "../database/tables.ts";
import { unsupportedOptions } from "./check-request.ts";
import { notSynced, readinessColumns, requireReady, searchCopy } from "./readiness.ts";

/** A call of the action `context_store_sql_query` of `entity`. */
export interface StoreSql {
  readonly connector: Connector;
  readonly connectorId: string;
  readonly caller: Caller;
  readonly entity: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly options: CallOptions;
}

interface SqlParts {
  readonly database: Kysely<Database>;
  readonly stores: Pick<ContextStores, "open"> & { readonly sql: Pick<SqlEngine, "query"> };
  readonly clock: Clock;
}

/**
 * Executes `context_store_sql_query`. The statement can read the table of each entity that the caller may read. The caller must
 * have access to `entity`, even if the statement does not read its table. If the param `tables` is present, the statement can
 * read only the named tables. Throws `permission_denied` for any other table, and `context_store_not_ready` for a table whose
 * records cannot be searched yet (see `requireReady`). Throws `invalid_params` with all problems of the params and options, or if
 * `tables` does not name `entity`. Throws the errors of the engine.
 */
export async function queryStore(parts: SqlParts, statement: StoreSql): Promise<Result> {
  const { connector, connectorId, entity, params, options } = statement;
  const { sql, limit, tables } = await checkParams(params, options);
  if (tables) requireEntity(tables, entity);
  const { rows, more, tookMs } = await searchCopy(parts, { connectorId, entity, signal: options.signal }, () =>
    parts.stores.sql.query({
      connectorId,
      tables: tablesOf(connector),
      sql,
      ...(limit !== undefined && { limit }),
      ...(options.timeout_ms !== undefined && { timeoutMs: options.timeout_ms }),
      ...(options.signal && { signal: options.signal }),
      admit: (named) => {
        const entities = [...new Set([entity, ...named])];
        if (tables) requireNamed(entities, tables);
        return requireReadable(parts, statement, entities);
      },
    }),
  );
  return { data: rows, meta: { has_more: more, cursor: null, took_ms: Math.round(tookMs) } };
}

interface SqlParams extends Pick<SqlQuery, "sql" | "limit"> {
  readonly tables?: readonly string[];
}

const paramsSchema: Schema = {
  type: "object",
  properties: {
    sql: { type: "string" },
    limit: { type: "integer", minimum: 1, maximum: storeLimits.sql.rows },
    tables: { type: "array", items: { type: "string" } },
  },
  required: ["sql"],
  additionalProperties: false,
};

async function checkParams(
  params: Readonly<Record<string, unknown>>,
  { fields, exclude_fields, max_pages }: CallOptions,
): Promise<SqlParams> {
  const check = await compileCheck(paramsSchema, "param");
  const problems = [...check(params), ...unsupportedOptions({ fields, exclude_fields, max_pages }, "an SQL statement")];
  if (problems.length > 0) throw invalid("invalid_params", problems);
  // Params without problems have the types of the schema.
  return params as object as SqlParams;
}

/**
 * Throws `invalid_params` if `tables` does not name the entity of the call. Accepts unknown names, because the tools for agents
 * pass the permitted entities of all connectors.
 */
function requireEntity(tables: readonly string[], entity: string): void {
  if (tables.includes(entity)) return;
  const found = tables.length === 0 ? "no names" : listNames(tables.map(describe));
  const expected = `the name '${entity}', the entity of the call`;
  throw invalid("invalid_params", [
    { path: "tables", code: "value", expected, found, suggestion: [...tables, entity] },
  ]);
}

/** Throws `permission_denied` if an entity is not in `tables`. */
function requireNamed(entities: readonly string[], tables: readonly string[]): void {
  const other = entities.find((entity) => !tables.includes(entity));
  if (other === undefined) return;
  throw new ConnectorError(
    "permission_denied",
    `expected a statement that reads only the permitted tables (${tables.join(", ")}), found the table '${other}'`,
  );
}

async function requireReadable(
  { database, clock }: SqlParts,
  { connectorId, caller }: StoreSql,
  entities: readonly string[],
): Promise<void> {
  const permissions = await readPermissions(database, caller, connectorId);
  for (const entity of entities)
    authorizeOperation(caller, permissions, { entity, action: "context_store_sql_query", kind: "context_store" });
  const syncs = await database
    .selectFrom("syncs")
    .select(["entity", ...readinessColumns])
    .where("connector_id", "=", connectorId)
    .where("entity", "in", entities)
    .execute();
  for (const entity of entities) {
    const sync = syncs.find((row) => row.entity === entity);
    if (!sync) throw notSynced(entity);
    await requireReady({ database, clock }, { connectorId, ...sync });
  }
}
