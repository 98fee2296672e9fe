import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines } from "../engines.ts";
import { accept, makeUser } from "../invitations/people.ts";
import { startTestService, type TestCaller, type TestService } from "../start-test-service.ts";

type Person = Pick<TestCaller, "principalId" | "request">;

describe.each(engines)("the last operator on %s", (engine) => {
  let running: TestService;
  beforeAll(async () => {
    running = await startTestService({ engine });
  });
  afterAll(() => running.close());

  const conflict = {
    status: 409,
    body: { code: "conflict", detail: expect.stringContaining("--make-operator EMAIL") },
  };
  const waysToLose = ({ principalId }: Person) =>
    [
      ["DELETE", `/api/v1/members/${principalId}`],
      ["PATCH", `/api/v1/members/${principalId}`, { role: "member" }],
      ["DELETE", `/api/v1/clients/${principalId}`],
    ] as const;
  const setOperator = ({ principalId }: Person, operator: 0 | 1) =>
    running.service.database.updateTable("principals").set({ operator }).where("id", "=", principalId).execute();
  /** Creates a user who is an admin of the service's first organization. */
  const makeAdmin = async (email: string): Promise<Person> => {
    const user = await makeUser(running, email);
    await accept(user, (await running.admin.request("POST", "/api/v1/invitations", { email, role: "admin" })).body.id);
    return user;
  };

  test("cannot be removed, demoted or deleted by an admin or by themselves", async () => {
    const admin = await running.makeMember({ role: "admin" });
    for (const caller of [admin, running.admin])
      for (const [method, url, body] of waysToLose(running.admin)) {
        const refused = await caller.request(method, url, body);
        expect(refused).toMatchObject(conflict);
        expect(refused.body.detail).not.toContain("API clients");
      }
    const made = await running.admin.request("POST", "/api/v1/organizations", { name: `Still there ${engine}` });
    expect(made.status).toBe(201);
  });

  test("cannot be removed or demoted if they are the only user among the operators, even if an API client is an operator", async () => {
    const person = await makeAdmin(`operator.${engine}@example.com`);
    await setOperator(person, 1);
    const admin = await running.makeMember({ role: "admin" });
    for (const [method, url, body] of waysToLose(person).slice(0, 2)) {
      const refused = await admin.request(method, url, body);
      expect(refused).toMatchObject(conflict);
      expect(refused.body.detail).toContain("who is an admin (API clients do not count); make another user");
    }
    // `running.admin` is an API client. It can be demoted while the user is an operator. The next test needs it as an admin.
    const [, demote] = waysToLose(running.admin);
    expect((await admin.request(...demote)).status).toBe(200);
    expect((await admin.request("PATCH", demote[1], { role: "admin" })).status).toBe(200);
    await setOperator(person, 0);
  });

  test("can be removed if they are not an admin, because the number of operators who are admins stays the same", async () => {
    const member = await running.makeMember();
    await setOperator(running.admin, 0);
    await setOperator(member, 1);
    const removed = await running.admin.request("DELETE", `/api/v1/members/${member.principalId}`);
    await setOperator(member, 0);
    await setOperator(running.admin, 1);
    expect(removed.status).toBe(204);
  });

  test("can be removed from an organization while they are an admin of another one", async () => {
    const made = await running.admin.request("POST", "/api/v1/organizations", { name: `Second ${engine}` });
    const inSecond = { "x-organization-id": made.body.id };
    const email = `other.${engine}@example.com`;
    const other = await makeUser(running, email);
    const invited = await running.admin.request("POST", "/api/v1/invitations", { email, role: "admin" }, inSecond);
    await accept(other, invited.body.id);
    const url = `/api/v1/members/${running.admin.principalId}`;
    expect((await other.request("DELETE", url, undefined, inSecond)).status).toBe(204);
  });

  test("remains when concurrent requests would together remove all users among the operators", async () => {
    for (let round = 0; round < 3; round += 1) {
      const people = await Promise.all(
        [1, 2, 3].map((one) => makeAdmin(`at.once.${engine}.${round}.${one}@example.com`)),
      );
      for (const person of people) await setOperator(person, 1);
      const admin = await running.makeMember({ role: "admin" });
      const responses = await Promise.all(
        people.map(({ principalId }) => admin.request("DELETE", `/api/v1/members/${principalId}`)),
      );
      expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 204, 409]);
      for (const person of people) await setOperator(person, 0);
    }
  });
});
