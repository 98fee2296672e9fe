import type { Compilable, CompiledQuery, Kysely } from "kysely";
import type { Database } from "./database.ts";

type Params = Readonly<Record<string, string | number | null>>;

/** A query that is compiled once for each opened database and run with the params of each call. */
export type PreparedQuery<P extends Params, Row> = (database: Kysely<Database>, params: P) => Promise<Row[]>;

/**
 * Prepares a query of the hot path, where building and compiling it anew would take longer than running it. `build` is
 * called once for each database, with placeholders that stand where values will: it may hand them to the query builder
 * and do nothing else with them. A param that is null equals nothing, as in SQL.
 *
 * ```ts
 * const named = preparedQuery((database, { name }: { name: string }) =>
 *   database.selectFrom("organizations").select("id").where("name", "=", name),
 * );
 * const [organization] = await named(database, { name: "Acme" });
 * ```
 *
 * A transaction is a database of its own to it: there is nothing to be gained in one.
 */
export function preparedQuery<P extends Params, Row>(
  build: (database: Kysely<Database>, params: P) => Compilable<Row>,
): PreparedQuery<P, Row> {
  const compiled = new WeakMap<Kysely<Database>, CompiledQuery<Row>>();
  return async (database, params) => {
    let query = compiled.get(database);
    if (!query) {
      query = build(database, placeholders<P>()).compile();
      compiled.set(database, query);
    }
    const { rows } = await database.executeQuery<Row>({
      ...query,
      parameters: query.parameters.map((value) => (value instanceof Placeholder ? params[value.name] : value)),
    });
    return rows;
  };
}

/** Stands for the value of a param in a compiled query. A class, so that it is told from every value. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

function placeholders<P extends Params>(): P {
  // The query builder passes values through without looking at them, whatever their type.
  return new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as P;
}
