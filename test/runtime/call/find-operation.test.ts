import { expect, test } from "vitest";
import { findOperation } from "../../../runtime/call/find-operation.ts";
import type { Connector } from "../../../runtime/model.ts";
import { helpDesk } from "../fixtures/help-desk.ts";

const connector: Connector = helpDesk;

test.each([
  [undefined, "nothing"],
  [null, "null"],
  [7, "7"],
  [Symbol("tickets"), "a symbol"],
  [{ toString: () => "tickets" }, "an object"],
  ["x".repeat(100_000), `'${"x".repeat(40)}…'`],
])("%o is refused as the name of an entity and as the name of an action", (name, found) => {
  expect(() => findOperation(connector, name, "list")).toThrow(
    `[unknown_entity] expected an entity of help_desk, found ${found}; it has tickets,`,
  );
  expect(() => findOperation(connector, "tickets", name)).toThrow(
    `[unknown_action] expected an action of help_desk.tickets, found ${found}; it has list,`,
  );
});
