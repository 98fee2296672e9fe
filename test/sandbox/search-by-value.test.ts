import type { Schema } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { actionOf, inPath } from "./fixtures/action-of.ts";
import { connectorOf } from "./fixtures/connector-of.ts";
import { sandboxFor } from "./fixtures/sandbox-for.ts";

test("a get request finds a record by a numeric field that is not the record's id", async () => {
  const opened: Schema = { type: "integer", format: "epoch-seconds" };
  const get = actionOf("get", "GET /tickets/{opened}", {
    params: { opened: { ...inPath("opened"), schema: opened } },
  });
  const { json } = await sandboxFor(
    connectorOf({
      records: { Ticket: { type: "object", properties: { id: { type: "string" }, opened } } },
      entities: { tickets: { actions: { list: actionOf("list", "GET /tickets"), get } } },
    }),
  );
  const { data } = await json("/tickets");
  expect(await json(`/tickets/${data[4]?.opened}`)).toEqual(data[4]);
});
