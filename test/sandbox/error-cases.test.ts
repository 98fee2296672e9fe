import { expect, test } from "vitest";
import { actionOf } from "./fixtures/action-of.ts";
import { connectorOf } from "./fixtures/connector-of.ts";
import { sandboxFor } from "./fixtures/sandbox-for.ts";

test("the envelope and each item of a success response match no error case", async () => {
  const list = actionOf("list", "GET /tickets", {
    returns: { kind: "many", path: "$.items[*].ticket", absent: "error", transformations: [] },
  });
  const success = (root: string, field: string) => ({ call: "ne", args: [{ get: [root, field] }, "SUCCESS"] }) as const;
  const { json, call } = await sandboxFor(
    connectorOf({
      entities: { tickets: { actions: { list } } },
      errors: {
        cases: [
          { when: { call: "ne", args: [{ get: ["response", "code"] }, 0] }, code: "upstream_rejected" },
          { when: success("response", "request_status"), code: "upstream_rejected" },
          { each: "$.items[*]", when: success("item", "item_status"), code: "upstream_rejected" },
          { when: { call: "present", args: [{ get: ["response", "errors"] }] }, code: "upstream_rejected" },
        ],
      },
    }),
  );
  const { items, ...envelope } = (await json("/tickets")) as unknown as { items: { item_status: string }[] };
  expect(envelope).toEqual({ code: 0, request_status: "SUCCESS" });
  expect(new Set(items.map(({ item_status }) => item_status))).toEqual(new Set(["SUCCESS"]));
  expect(await call("tickets", "list")).toHaveLength(25);
});

test("if the message template reads the item of an error case, the sandbox writes the message to an item of the array at `each`", async () => {
  const list = actionOf("list", "GET /tickets", {
    returns: { kind: "many", path: "$.items[*].ticket", absent: "error", transformations: [] },
  });
  const { get: request } = await sandboxFor(
    connectorOf({
      entities: { tickets: { actions: { list } } },
      errors: {
        message: { get: ["item", "message"] },
        cases: [{ each: ["errors"], when: true, code: "upstream_rejected" }],
      },
    }),
  );
  const response = await request("/tickets?stauts=open");
  const message = "stauts: unknown query parameter; expected none";
  expect([response.status, await response.json()]).toEqual([400, { errors: [{ message }] }]);
});
