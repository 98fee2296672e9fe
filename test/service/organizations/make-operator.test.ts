import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findFirstOperator } from "../../../service/identity/users.ts";
import { bootstrap, makeOperator } from "../../../service/organizations/bootstrap.ts";
import { engines } from "../engines.ts";
import { startTestService, type TestService } from "../start-test-service.ts";
import { makeUser } from "./people.ts";

describe.each(engines)("an operator on %s", (engine) => {
  let world: TestService;
  beforeAll(async () => {
    world = await startTestService({ engine });
  });
  afterAll(() => world.close());

  test("is made of a user, with an organization of their own where they have none", async () => {
    const { database } = world.service;
    const email = `recovered.${engine}@example.com`;
    const user = await makeUser(world, email);
    const now = Date.now();
    const made = await makeOperator(database, { email: email.toUpperCase(), now });
    expect(made).toEqual({ email, organization: { id: expect.any(String), name: "Operators" } });
    expect((await user.request("POST", "/api/v1/organizations", { name: `By hand ${engine}` })).status).toBe(201);
    const again = await makeUser(world, `again.${engine}@example.com`);
    const { email: address } = (await again.request("GET", "/api/v1/me")).body;
    expect((await makeOperator(database, { email: address, now })).organization?.name).toBe("Operators 2");
    expect(await makeOperator(database, { email: address, now })).toEqual({ email: address });
    await expect(makeOperator(database, { email: "nobody@example.com", now })).rejects.toThrow("[not_found]");
  });

  test("of a first start that lost its organization before is recovered for the sandbox", async () => {
    const { database } = world.service;
    await database.updateTable("principals").set({ operator: 0 }).execute();
    const started = await bootstrap(database, { now: Date.now() });
    if (!started.created) throw new Error("expected a first start");
    // As an admin could do it once.
    await database.deleteFrom("memberships").where("organization_id", "=", started.organizationId).execute();
    await expect(findFirstOperator(database)).rejects.toThrow("[not_found]");
    const { organization } = await makeOperator(database, { email: "admin@localhost", now: Date.now() });
    expect(await findFirstOperator(database)).toMatchObject({
      email: "admin@localhost",
      organizationId: organization?.id,
    });
  });
});
