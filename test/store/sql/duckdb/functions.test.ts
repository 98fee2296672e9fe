import { expect, it } from "vitest";
import { openSandbox } from "../../../../store/sql/duckdb/execute.ts";
import { duckDbFunctions, duckDbTableFunctions } from "../../../../store/sql/duckdb/functions.ts";

/** Functions that the parser translates. The engine's catalog does not list them. */
const translated = new Set(["coalesce", "ifnull", "if", "grouping", "grouping_id", "unnest", "->"]);

it("the check of SQL allows only functions that DuckDB's catalog lists or DuckDB's parser translates", async () => {
  const { connection, close } = await openSandbox([]);
  const reader = await connection.runAndReadAll("SELECT DISTINCT function_name FROM duckdb_functions()");
  const known = new Set(reader.getRows().map(([name]) => String(name)));
  close();
  const unknown = [...duckDbFunctions, ...duckDbTableFunctions].filter(
    (name) => !known.has(name) && !translated.has(name),
  );
  expect(unknown).toEqual([]);
});
