import { type Column, tablesOf } from "@agent-connectors/store";
import { describe, expect, test } from "vitest";
import { specifiedKinds } from "../catalogue/specification.ts";
import { models } from "../connectors/models.ts";

const tables = models.flatMap((model) => tablesOf(model).map((table) => ({ ...table, kind: model.kind })));

const columnsOf = (kind: string, entity: string): Readonly<Record<string, Column["type"]>> => {
  const table = tables.find((each) => each.kind === kind && each.entity === entity);
  return Object.fromEntries((table?.columns ?? []).map(({ name, type }) => [name, type]));
};

describe("the tables of all kinds", () => {
  test("the kinds of the specification have 141 tables, one for each context-store entity; 12 tables have semantic fields", () => {
    const specified = tables.filter(({ kind }) => specifiedKinds().includes(kind));
    expect(specified).toHaveLength(141);
    expect(specified.filter(({ semantic }) => Object.keys(semantic).length > 0)).toHaveLength(12);
  });

  test("no table has two columns with the same name, and every table has a column", () => {
    for (const { kind, entity, columns } of tables) {
      const names = columns.map(({ name }) => name);
      expect(names.length, `${kind}.${entity}`).toBeGreaterThan(0);
      expect(new Set(names).size, `${kind}.${entity}`).toBe(names.length);
    }
  });

  test("each field of a key and each semantic field has a column, or columns for its members", () => {
    for (const { kind, entity, columns, key, semantic } of tables) {
      const names = columns.flatMap(({ path, name }) => [path[0], name]);
      for (const field of [...key, ...Object.keys(semantic)]) expect(names, `${kind}.${entity}`).toContain(field);
    }
  });
});

test("a column has the type of its field: integer, timestamp, boolean, text, and JSON for arrays", () => {
  expect(columnsOf("recruiting", "applications")).toMatchObject({
    id: "integer",
    created_at: "timestamp",
    prospect: "boolean",
    status: "text",
    answers: "json",
  });
});

test("a nested object with declared members has a column for each member", () => {
  const columns = columnsOf("wiki", "pages");
  expect(columns["version.number"]).toBe("integer");
  expect(columns).not.toHaveProperty("version");
});
