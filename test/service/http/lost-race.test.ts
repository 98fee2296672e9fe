import { v7 } from "uuid";
import { describe, expect, onTestFinished, test } from "vitest";
import { route } from "../../../service/http/route.ts";
import { engines } from "../engines.ts";
import { startTestService } from "../start-test-service.ts";

/** Writes a row that refers to a missing principal, as if another request had just deleted the principal. */
const writeLate = route({
  summary: "A route of the tests",
  tag: "tests",
  responses: { 204: { description: "Written." } },
  method: "POST",
  url: "/probe/late",
  operationId: "writeLate",
  access: "caller",
  schemas: {},
  handle: async ({ service, caller }) => {
    const { organizationId } = caller;
    await service.database
      .insertInto("memberships")
      .values({ organization_id: organizationId, principal_id: v7(), role: "member", created_at: 1 })
      .execute();
  },
});

describe.each(engines)("on %s", (engine) => {
  test("a write that refers to a deleted row is a conflict", async () => {
    const running = await startTestService({ engine, kinds: [], routes: [writeLate] });
    onTestFinished(() => running.close());
    const { status, body } = await running.admin.request("POST", "/probe/late");
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({ code: "conflict", message: expect.stringContaining("has just deleted") }),
    ]);
  });
});
