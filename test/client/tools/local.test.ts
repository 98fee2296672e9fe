import { localAgentConnector } from "@agent-connectors/client/local";
import { expect, test } from "vitest";

test("a kind without documentation fails with not_found", async () => {
  const execute = () => Promise.reject(new Error("expected no execution"));
  await expect(localAgentConnector("paymnts", { execute })).rejects.toMatchObject({
    code: "not_found",
    reason:
      "expected a kind of '@agent-connectors/connectors', found 'paymnts'; correct the kind, or install the package",
  });
});
