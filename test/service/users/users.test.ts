import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines } from "../engines.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

describe.each(engines)("user accounts on %s", (engine) => {
  let running: TestService;
  beforeAll(async () => {
    running = await startTestService({ engine });
  });
  afterAll(() => running.close());

  test("are created only by operators, and once for each e-mail address; a password has at least 12 characters", async () => {
    const body = { email: "ada@example.com", name: " Ada ", password: "the first password" };
    const made = await running.admin.request("POST", "/api/v1/users", body);
    expect([made.status, made.body]).toEqual([201, { id: expect.any(String), email: body.email, name: "Ada" }]);
    const again = await running.admin.request("POST", "/api/v1/users", { ...body, email: "Ada@Example.com" });
    expect([again.status, again.body.code]).toEqual([409, "conflict"]);
    const { admin } = await running.makeOrganization();
    const refused = await admin.request("POST", "/api/v1/users", { email: "bob@example.com" });
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      "you may not create user accounts: only operators of this installation may",
    ]);
    const short = await running.admin.request("POST", "/api/v1/users", { email: "bob@example.com", password: "short" });
    expect([short.status, short.body.detail]).toEqual([400, expect.stringContaining("password: expected at least 12")]);
    const created = await running.service.database.selectFrom("users").select("email").execute();
    expect(created).toEqual([{ email: body.email }]);
  });
});
