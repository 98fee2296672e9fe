/** Executes a statement that does not end. Prints a line before the statement begins. */
import { tableOf } from "../../table-of.ts";
import { duckDbBombs } from "../bombs.ts";
import { openSqlStores } from "../sources.ts";

const customers = tableOf("customers", { id: "integer", name: "text" });
const table = "CREATE TABLE customers AS SELECT range AS id, 'name' || range AS name FROM range(300000)";
const { sql } = await openSqlStores({ a: [table] }, { limits: { timeoutMs: 600_000 } });
await sql.query({ connectorId: "a", tables: [customers], sql: "SELECT count(*) FROM customers" });
console.log("begins");
await sql.query({ connectorId: "a", tables: [customers], sql: duckDbBombs[0] ?? "" });
