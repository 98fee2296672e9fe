import { expect, test } from "vitest";
import { readCommand } from "../../../scripts/call/arguments.ts";

test("reads every argument", () => {
  const args = ["payments", "customers.list", "limit=2", "email=a=b", "--connection", "a.yaml", "--pages", "3"];
  expect(readCommand([...args, "--config", "region=eu", "--record"])).toEqual({
    manifest: "payments",
    entity: "customers",
    action: "list",
    given: [
      ["limit", "2"],
      ["email", "a=b"],
    ],
    sandbox: false,
    connection: "a.yaml",
    config: { region: "eu" },
    pages: 3,
    record: true,
  });
});

test.each([
  { args: [], message: "expected a kind and entity.action, found ''; --help shows an example" },
  { args: ["payments", "list"], message: "expected a kind and entity.action, found 'payments list'" },
  { args: ["payments", "a.b"], message: "expected either --sandbox or --connection FILE" },
  {
    args: ["payments", "a.b", "--sandbox", "--connection", "a.yaml"],
    message: "expected either --sandbox or --connection FILE",
  },
  { args: ["payments", "a.b", "limit", "--sandbox"], message: "expected key=value, found 'limit'" },
  {
    args: ["payments", "a.b", "limit=2", "limit=3", "--sandbox"],
    message: `[invalid_params] expected 'limit' once, found it twice; write an array as JSON: limit='["a","b"]'`,
  },
  {
    args: ["payments", "a.b", "--sandbox", "--pages", "0"],
    message: "expected a whole number of at least 1 as --pages, found '0'",
  },
])("refuses $args", ({ args, message }) => {
  expect(() => readCommand(args)).toThrow(message);
});
