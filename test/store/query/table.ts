import { type Schema, storeColumns } from "@agent-connectors/runtime";
import type { StoreTable } from "@agent-connectors/store";

const fields: Readonly<Record<string, Schema>> = {
  id: { type: "integer" },
  title: { type: ["string", "null"] },
  count: { type: "integer" },
  big: { type: "string", format: "int64" },
  score: { type: "number" },
  price: { type: "string", format: "decimal" },
  done: { type: "boolean" },
  created: { type: "string", format: "date-time" },
  due: { type: "string", format: "date" },
  stamp: { type: "integer", format: "epoch-seconds" },
  owner: { type: "object", properties: { name: { type: "string" }, age: { type: "integer" } } },
  tags: { type: "array", items: { type: "string" } },
  sizes: { type: "array", items: { type: "integer" } },
  people: {
    type: "array",
    items: {
      type: "object",
      properties: {
        email: { type: "string" },
        age: { type: "integer" },
        joined: { type: "string", format: "date-time" },
        phones: { type: "array", items: { type: "string" } },
      },
    },
  },
  extra: { type: "object" },
  anything: {},
};

/** A table with a column of every type. */
export const table: StoreTable = {
  entity: "things",
  key: ["id"],
  columns: storeColumns({ transformations: [], omit: [], fields }),
  semantic: {},
};
