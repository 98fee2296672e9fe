import { localAgentConnector } from "@agent-connectors/client/local";
import { expect, test } from "vitest";

test("a kind without documentation fails with not_found", async () => {
  const execute = () => Promise.reject(new Error("expected no execution"));
  await expect(localAgentConnector("paymnts", { execute })).rejects.toMatchObject({
    code: "not_found",
    reason: "the package '@agent-connectors/connectors' has no documentation of the kind 'paymnts'",
  });
});
