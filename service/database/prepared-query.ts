import { setImmediate as nextTurn } from "node:timers/promises";
import type { Compilable, CompiledQuery, Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "./tables.ts";

type QueryParams = Readonly<Record<string, string | number | null>>;

/** Runs a query with the params of a call. Several calls can return the same array of rows. */
export type PreparedQuery<P extends QueryParams, Row> = (
  database: Kysely<Database>,
  params: P,
) => Promise<readonly Row[]>;

/**
 * Prepares a query of the hot path, because building and compiling a query takes longer than running it. `build` is called once
 * for each database or transaction, with placeholders instead of values. `build` must use the placeholders only as arguments of
 * the query builder. A null param equals nothing, as in SQL.
 *
 * ```ts
 * const named = preparedQuery((database, { name }: { name: string }) =>
 *   database.selectFrom("organizations").select("id").where("name", "=", name),
 * );
 * const [organization] = await named(database, { name: "Acme" });
 * ```
 *
 * If the database has a revision, calls return cached rows until the revision changes. A transaction has no revision. Without a
 * revision, calls with the same params in one turn of the event loop share one read. The read begins after all these calls, so
 * that its rows include the changes that precede each call.
 */
export function preparedQuery<P extends QueryParams, Row>(
  build: (database: Kysely<Database>, params: P) => Compilable<Row>,
): PreparedQuery<P, Row> {
  const opened = new WeakMap<Kysely<Database>, Prepared<Row>>();
  const run = async (database: Kysely<Database>, query: CompiledQuery<Row>, params: P) => {
    const { rows } = await database.executeQuery<Row>({
      ...query,
      parameters: query.parameters.map((value) => (value instanceof Placeholder ? params[value.name] : value)),
    });
    return rows;
  };
  return async (database, params) => {
    let prepared = opened.get(database);
    if (!prepared) {
      prepared = prepare(database, build(database, placeholders<P>()));
      opened.set(database, prepared);
    }
    const { query, cache, waiting } = prepared;
    const key = JSON.stringify(params);
    const revision = prepared.revision();
    if (revision === undefined) return sharedRead(waiting, key, () => run(database, query, params));
    const cached = cache.get(key);
    if (cached?.revision === revision) return cached.rows;
    const rows = await run(database, query, params);
    cache.set(key, { revision, rows });
    return rows;
  };
}

function sharedRead<Rows>(waiting: Map<string, Promise<Rows>>, key: string, read: () => Promise<Rows>): Promise<Rows> {
  const pending = waiting.get(key);
  if (pending) return pending;
  const begun = nextTurn().then(() => {
    waiting.delete(key);
    return read();
  });
  waiting.set(key, begun);
  return begun;
}

/** Returns a string that identifies the current state of a database; `undefined` if the state cannot be read. */
export type Revision = () => string | undefined;

const revisions = new WeakMap<Kysely<Database>, Revision>();

/** Lets the prepared queries of a database cache their rows. */
export function setRevision(database: Kysely<Database>, revision: Revision): void {
  revisions.set(database, revision);
}

interface Prepared<Row> {
  readonly query: CompiledQuery<Row>;
  readonly revision: Revision;
  /** Reads that have not begun, by the JSON of their params. */
  readonly waiting: Map<string, Promise<readonly Row[]>>;
  readonly cache: LRUCache<string, { readonly revision: string; readonly rows: readonly Row[] }>;
}

/** Maximum cached results of a query. Each has a few hundred bytes. */
const maxCached = 1_000;

function prepare<Row>(database: Kysely<Database>, query: Compilable<Row>): Prepared<Row> {
  return {
    query: query.compile(),
    revision: revisions.get(database) ?? (() => undefined),
    waiting: new Map(),
    cache: new LRUCache({ max: maxCached }),
  };
}

/** Stands for the value of a param in a compiled query. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

function placeholders<P extends QueryParams>(): P {
  // The query builder does not read the values, so their type does not matter.
  return new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as P;
}
