import { type Schema, storeColumns } from "@agent-connectors/runtime";
import type { StoreTable } from "@agent-connectors/store";

/** Fields of every column type. */
export const bookFields = {
  id: { type: "integer" },
  title: { type: ["string", "null"] },
  isbn: { type: "string", format: "int64" },
  pages: { type: "integer" },
  weight: { type: "number" },
  price: { type: "string", format: "decimal" },
  inPrint: { type: "boolean" },
  added: { type: "string", format: "date-time" },
  tags: { type: "array", items: { type: "string" } },
  author: { type: "object", properties: { name: { type: "string" }, born: { type: "string", format: "date" } } },
  extra: {},
} satisfies Readonly<Record<string, Schema>>;

/** A table `books` with these fields and the key `id`. */
export function bookTable(fields: Readonly<Record<string, Schema>> = bookFields): StoreTable {
  const columns = storeColumns({ transformations: [], omit: [], fields });
  return { entity: "books", key: ["id"], columns, semantic: {} };
}
