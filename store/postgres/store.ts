import { ConnectorError } from "@agent-connectors/runtime";
import type { ContextStore, KeyedRecord } from "../context-store.ts";
import { totalDrift } from "../drift.ts";
import { missingColumn, unlessMissing } from "../missing.ts";
import { postgres } from "../query/dialect.ts";
import { runSearch } from "../query/search.ts";
import { matchingBySearch } from "../semantic/matching.ts";
import { createPostgresPassages } from "../semantic/postgres/passages.ts";
import { columnChanges } from "../table.ts";
import { adaptTables } from "./adapt.ts";
import { tableOf } from "./names.ts";
import type { Server } from "./server.ts";
import { existing, readSyncRow } from "./sync-row.ts";
import { endPass, reset, writeBatch } from "./write.ts";

/** The context store of one connector in a schema of a PostgreSQL server. */
export function createPostgresStore(server: Server, schema: string): ContextStore {
  const rowOf = (entity: string) => readSyncRow(server.read, schema, entity);
  const search: ContextStore["search"] = async (query, signal) => {
    const { entity } = query.table;
    try {
      return await runSearch(query, {
        dialect: postgres,
        table: tableOf(schema, entity),
        run: async ({ withoutNumbers }, params) =>
          (await server.read<RecordRow>(withoutNumbers, params)).map(({ _key, raw }) => [_key, raw]),
        signal,
      });
    } catch (error) {
      // A column can have another type than in the model. Only a failed search compares types, because this takes a statement.
      if (!(error instanceof ConnectorError) || error.code !== "internal") throw error;
      const { table } = existing(await rowOf(entity), entity);
      throw columnChanges(table, query.table).added.length > 0 ? missingColumn(entity) : error;
    }
  };
  return {
    engine: "postgres",
    adapt: (tables) => adaptTables(server, schema, tables),
    write: (batch) => server.transaction((execute) => writeBatch(execute, schema, batch)),
    endPass: (end) => server.transaction((execute) => endPass(execute, schema, end)),
    state: async (entity) => (await unlessMissing(rowOf(entity)))?.state,
    reset: (entity) => unlessMissing(server.transaction((execute) => reset(execute, schema, entity))),
    counts: async (entity) => {
      const { records, bytes, drift } = existing(await rowOf(entity), entity);
      return { records, bytes, drift: totalDrift(drift) };
    },
    read: async (entity, { after = "", limit }) => {
      const table = tableOf(schema, entity);
      const rows = await server.read<RecordRow>(
        `select _key, raw from ${table} where _key > $1 order by _key limit $2`,
        [after, limit],
      );
      return rows.map(recordOf);
    },
    search,
    passages: createPostgresPassages(server, schema, matchingBySearch(search)),
    // All stores of the server share the connections, so closing one store leaves them open.
    close: async () => {},
  };
}

interface RecordRow {
  readonly _key: string;
  readonly raw: string;
}

function recordOf({ _key, raw }: RecordRow): KeyedRecord {
  return { key: _key, record: JSON.parse(raw) };
}
