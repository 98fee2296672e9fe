import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines } from "../engines.ts";
import { accept, makeUser } from "../invitations/people.ts";
import { startTestService, type TestCaller, type TestService } from "../start-test-service.ts";

type Person = Pick<TestCaller, "principalId" | "request">;

describe.each(engines)("the last operator on %s", (engine) => {
  let world: TestService;
  beforeAll(async () => {
    world = await startTestService({ engine });
  });
  afterAll(() => world.close());

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
    world.service.database.updateTable("principals").set({ operator }).where("id", "=", principalId).execute();
  /** A user who is an admin of the first organization. */
  const makeAdmin = async (email: string): Promise<Person> => {
    const user = await makeUser(world, email);
    await accept(user, (await world.admin.request("POST", "/api/v1/invitations", { email, role: "admin" })).body.id);
    return user;
  };

  test("is neither removed nor demoted nor deleted by an admin, or by themselves", async () => {
    const admin = await world.makeMember({ role: "admin" });
    for (const caller of [admin, world.admin])
      for (const [method, url, body] of waysToLose(world.admin))
        expect(await caller.request(method, url, body)).toMatchObject(conflict);
    const made = await world.admin.request("POST", "/api/v1/organizations", { name: `Still there ${engine}` });
    expect(made.status).toBe(201);
  });

  test("is a user where there is one: an API client, whose secret may be lost, does not stand in", async () => {
    const person = await makeAdmin(`operator.${engine}@example.com`);
    await setOperator(person, 1);
    const admin = await world.makeMember({ role: "admin" });
    for (const [method, url, body] of waysToLose(person).slice(0, 2))
      expect(await admin.request(method, url, body)).toMatchObject(conflict);
    // The client may go, because the user stays; and comes back here.
    const [, demote] = waysToLose(world.admin);
    expect((await admin.request(...demote)).status).toBe(200);
    expect((await admin.request("PATCH", demote[1], { role: "admin" })).status).toBe(200);
    await setOperator(person, 0);
  });

  test("may leave an organization while another one has them as an admin", async () => {
    const made = await world.admin.request("POST", "/api/v1/organizations", { name: `Second ${engine}` });
    const there = { "x-organization-id": made.body.id };
    const email = `other.${engine}@example.com`;
    const other = await makeUser(world, email);
    const invited = await world.admin.request("POST", "/api/v1/invitations", { email, role: "admin" }, there);
    await accept(other, invited.body.id);
    const url = `/api/v1/members/${world.admin.principalId}`;
    expect((await other.request("DELETE", url, undefined, there)).status).toBe(204);
  });

  test("stays where all operators are removed at the same time", async () => {
    for (let round = 0; round < 3; round += 1) {
      const people = await Promise.all(
        [1, 2, 3].map((one) => makeAdmin(`at.once.${engine}.${round}.${one}@example.com`)),
      );
      for (const person of people) await setOperator(person, 1);
      const admin = await world.makeMember({ role: "admin" });
      const responses = await Promise.all(
        people.map(({ principalId }) => admin.request("DELETE", `/api/v1/members/${principalId}`)),
      );
      expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 204, 409]);
      for (const person of people) await setOperator(person, 0);
    }
  });
});
