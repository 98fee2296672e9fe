import { payments } from "@agent-connectors/connectors/payments";
import { expect, test } from "vitest";
import { connectionIn } from "../../cli/local-executor.ts";

test("an environment without credentials is refused, unless an auth option needs none", () => {
  expect(() => connectionIn({}, payments)).toThrow("[invalid_config]");
  const open = { name: "open", title: "Open", description: "Nothing.", inject: [] };
  const key = { schema: { type: "string" }, required: false, secret: true } as const;
  for (const credentials of [{}, { key }])
    expect(connectionIn({}, { ...payments, auth: [...payments.auth, { ...open, credentials }] }).credentials).toEqual(
      {},
    );
});
