import { ConnectorError } from "@agent-connectors/runtime";
import { cancellation } from "@agent-connectors/runtime/portable";
import { throwIfCancelled } from "../../cancelled.ts";
import { engineProblem, refusalProblem } from "../problems.ts";
import {
  boundsOf,
  checkedLimit,
  invalidSql,
  type SqlEngine,
  type SqlLimits,
  type SqlQuery,
  type SqlRows,
  sqlTimeout,
  tooManyBytes,
  tooMuchMemory,
} from "../query.ts";
import { Refused } from "../refused.ts";
import { checkNames } from "../stored-part.ts";
import type { SqlReply, SqlRequest } from "./messages.ts";
import type { SqlProcess } from "./process.ts";
import { createSqlProcesses } from "./processes.ts";
import { createSnapshots, type SnapshotSource } from "./snapshots.ts";

/** The options of `createDuckDbSql`. */
export interface DuckDbSqlOptions {
  /** A folder for snapshots. The engine deletes everything in it. */
  readonly folder: string;
  /** The stores whose tables are copied. */
  readonly source: SnapshotSource;
  readonly limits?: Partial<SqlLimits>;
  /** Maximum concurrent statements, at least 2. Default: 3. */
  readonly processes?: number;
}

/** Milliseconds from the interrupt of a statement until its process is killed. */
const graceMs = 500;

/** Executes statements on snapshots of DuckDB tables, in processes with limited memory. */
export function createDuckDbSql({ folder, source, limits, processes: size = 3 }: DuckDbSqlOptions): SqlEngine {
  const processes = createSqlProcesses(size);
  const snapshots = createSnapshots({ folder, source });
  const checked = createChecked();
  return {
    query: async (query) => {
      throwIfCancelled(query.signal);
      const started = performance.now();
      const limit = checkedLimit(query);
      const { connectorId, tables, sql, admit, signal } = query;
      const { timeoutMs, resultBytes } = boundsOf(limits, query);
      const send = async (request: SqlRequest): Promise<SqlReply> => {
        const reply = await processes.use({ connectorId, signal }, (process) =>
          bounded(process, { timeoutMs, signal }, () => process.send(request)),
        );
        if (reply.kind === "refused" || reply.kind === "failed") throw failureOf(reply, query, resultBytes);
        return reply;
      };
      const entities = tables.map(({ entity }) => entity);
      const read = await checked(JSON.stringify([sql, entities]), async () => {
        const reply = await send({ kind: "check", sql, entities });
        return reply.kind === "checked" ? reply.entities : [];
      });
      // `admit` receives only entities of `tables`, even if the process returns others.
      const named = tables.filter(({ entity }) => read.includes(entity));
      await admit?.(named.map(({ entity }) => entity));
      const reply = await snapshots.use(connectorId, named, (copies) => {
        for (const copy of copies) checkNames(sql, copy);
        const files = copies.map(({ entity, file }) => ({ entity, file }));
        return send({ kind: "run", sql, snapshots: files, limit, resultBytes });
      });
      if (reply.kind !== "rows") throw new ConnectorError("internal", `expected rows, found '${reply.kind}'`);
      const rows = JSON.parse(reply.rows) as SqlRows["rows"];
      return { columns: reply.columns, rows, more: reply.more, tookMs: performance.now() - started };
    },
    forget: (connectorId) => {
      processes.renew();
      return snapshots.forget(connectorId);
    },
    close: async () => {
      processes.close();
      await snapshots.close();
    },
  };
}

/** Maximum statements whose entities are stored. */
const maxChecked = 100;

/**
 * Returns a function that stores, for each accepted statement, the entities whose tables it reads. A repeated statement
 * therefore needs no `check` request. The `run` request still checks the statement, unless the process has just checked it.
 */
function createChecked() {
  /** The entities by statement, in the order of their last use. */
  const known = new Map<string, readonly string[]>();
  return async (statement: string, check: () => Promise<readonly string[]>): Promise<readonly string[]> => {
    const entities = known.get(statement) ?? (await check());
    known.delete(statement);
    known.set(statement, entities);
    for (const oldest of [...known.keys()].slice(0, -maxChecked)) known.delete(oldest);
    return entities;
  };
}

/**
 * Interrupts the statement that `run` sends, at the deadline or when the caller cancels. Kills the process if the statement
 * does not end within `graceMs`.
 */
async function bounded<T>(
  process: SqlProcess,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal | undefined },
  run: () => Promise<T>,
): Promise<T> {
  let reason: ConnectorError | undefined;
  let killer: NodeJS.Timeout | undefined;
  const stop = (error: ConnectorError): void => {
    reason ??= error;
    process.interrupt();
    killer ??= setTimeout(() => process.kill(), graceMs);
  };
  const timer = setTimeout(() => stop(sqlTimeout(timeoutMs)), timeoutMs);
  const abort = (): void => signal && stop(cancellation(signal));
  signal?.addEventListener("abort", abort, { once: true });
  try {
    const result = await run();
    if (reason) throw reason;
    return result;
  } catch (error) {
    throw reason ?? error;
  } finally {
    clearTimeout(timer);
    clearTimeout(killer);
    signal?.removeEventListener("abort", abort);
  }
}

type FailedReply = Extract<SqlReply, { readonly kind: "refused" | "failed" }>;

function failureOf(reply: FailedReply, query: SqlQuery, resultBytes: number): ConnectorError {
  if (reply.kind === "refused") return invalidSql(refusalProblem(new Refused(reply.refusal), query.tables));
  if (reply.failure === "bytes") return tooManyBytes(resultBytes);
  if (reply.failure === "memory") return tooMuchMemory();
  if (reply.failure !== "statement")
    return new ConnectorError("internal", "the engine failed to execute the statement", {
      cause: new Error(reply.message),
    });
  return invalidSql(engineProblem(reply.message, query));
}
