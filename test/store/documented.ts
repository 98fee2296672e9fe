import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { kinds } from "@agent-connectors/connectors";
import type { StoreTable } from "@agent-connectors/store";
import { tablesOf } from "@agent-connectors/store";

/** An entity that the context store copies, with the examples for it in the `agent.md` of its kind. */
export interface DocumentedEntity {
  readonly table: StoreTable;
  /** The examples of SQL statements. */
  readonly statements: readonly string[];
  /** The params of the examples of searches. */
  readonly searches: readonly Readonly<Record<string, unknown>>[];
}

/** The kinds, each with the entities that the context store copies. */
export const documented: readonly { readonly kind: string; readonly entities: readonly DocumentedEntity[] }[] =
  await Promise.all(
    Object.entries(kinds).map(async ([kind, { load }]) => {
      const page = readFileSync(fileURLToPath(new URL(`../../generated/${kind}/agent.md`, import.meta.url)), "utf8");
      const { connector } = await load();
      return { kind, entities: tablesOf(connector).map((table) => examplesOf(page, table)) };
    }),
  );

function examplesOf(page: string, table: StoreTable): DocumentedEntity {
  const { entity } = table;
  const section = (action: string) => page.split(`\n## actions.${entity}.${action}\n`)[1]?.split("\n## ")[0] ?? "";
  const sql = /```sql\n([\s\S]*?);\n```/.exec(section("context_store_sql_query"))?.[1] ?? "";
  const calls = section("context_store_search").matchAll(/^execute\("\w+", "context_store_search", (.*)\)$/gm);
  return {
    table,
    statements: sql.split(";\n"),
    searches: [...calls].map(([, params = ""]) => JSON.parse(params)),
  };
}
