import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { CompiledQuery, QueryResult } from "kysely";

/** Statements that are kept compiled; each is the text of a query, of which there are some dozens. */
const keptStatements = 500;

interface Statement {
  readonly statement: StatementSync;
  readonly reads: boolean;
}

/** What runs queries on a connection, each text of a statement compiled once. It throws what SQLite says. */
export function sqliteStatements(sqlite: DatabaseSync): <Row>(query: CompiledQuery) => QueryResult<Row> {
  const statements = new Map<string, Statement>();
  const compile = (sql: string): Statement => {
    if (statements.size >= keptStatements) statements.clear();
    const statement = sqlite.prepare(sql);
    const compiled = { statement, reads: statement.columns().length > 0 };
    statements.set(sql, compiled);
    return compiled;
  };
  return <Row>({ sql, parameters }: CompiledQuery) => {
    const { statement, reads } = statements.get(sql) ?? compile(sql);
    // Kysely's parameters are of the columns' types, which are text, numbers and null.
    const values = parameters as Value[];
    // The rows are what the query says, which its type knows.
    if (reads) return { rows: statement.all(...values) as Row[] };
    return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
  };
}

type Value = string | number | null;
