import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { updateSyncsOfAllKinds } from "../../../service/start-service.ts";
import { addMissingSyncs, addSyncs } from "../../../service/syncs/add.ts";
import { connectTo } from "../context-store/synced.ts";
import { engines } from "../engines.ts";
import { insertConnector } from "../insert-connector.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

describe.each(engines)("the syncs of connectors on %s", (engine) => {
  let running: TestService;
  let database: TestService["service"]["database"];
  const now = 1_800_000_000_000;
  beforeAll(async () => {
    running = await startTestService({ engine, kinds: ["payments", "search_analytics"] });
    database = running.service.database;
  });
  // The syncs of a connector are deleted with it.
  beforeEach(() => database.deleteFrom("connectors").execute());
  afterAll(() => running.close());

  async function addConnector(...entities: readonly string[]): Promise<string> {
    const { id: organizationId, workspaceId, admin } = running;
    const owner = { organizationId, workspaceId, createdBy: admin.principalId };
    const connector = { ...owner, kind: "payments", auth: "api_key", secret: "{}", now };
    const id = await insertConnector(running.service, connector);
    await addSyncs(database, { id, organizationId }, { entities, now });
    return id;
  }

  test("addMissingSyncs adds the missing syncs of a kind's connectors, and keeps the existing syncs", async () => {
    const some = await addConnector("customers");
    const none = await addConnector();
    await database.updateTable("syncs").set({ records: 5 }).execute();
    for (const entities of [[], ["charges", "customers"]])
      await addMissingSyncs(database, { kind: "payments", entities, now });
    const rows = await database.selectFrom("syncs").select(["connector_id", "entity", "records"]).execute();
    const pairs = rows.map(({ connector_id, entity, records }) => `${connector_id} ${entity} ${records}`);
    expect(pairs.toSorted()).toEqual(
      [`${some} charges 0`, `${some} customers 5`, `${none} charges 0`, `${none} customers 0`].toSorted(),
    );
  });

  test("the syncs of a new connector have the interval of their kind, or one hour if the kind has none", async () => {
    const addKind = async (kind: "payments" | "search_analytics") => {
      const id = await connectTo(running, kind);
      const rows = await database.selectFrom("syncs").select("interval_ms").where("connector_id", "=", id).execute();
      return new Set(rows.map(({ interval_ms }) => interval_ms));
    };
    expect(await addKind("payments")).toEqual(new Set([3_600_000]));
    expect(await addKind("search_analytics")).toEqual(new Set([21_600_000]));
  });

  test("added syncs have the interval of the connector's kind, and existing syncs keep theirs", async () => {
    const id = await connectTo(running, "search_analytics");
    const syncs = database.selectFrom("syncs").select(["entity", "interval_ms"]).orderBy("entity");
    await database.updateTable("syncs").set({ interval_ms: 60_000 }).execute();
    const before = await syncs.execute();
    await database.deleteFrom("syncs").where("entity", "=", "sites").where("connector_id", "=", id).execute();
    await updateSyncsOfAllKinds(running.service);
    expect(before.map(({ entity }) => entity)).toContain("sites");
    expect(await syncs.execute()).toEqual(
      before.map((sync) => (sync.entity === "sites" ? { ...sync, interval_ms: 21_600_000 } : sync)),
    );
  });

  test("updateSyncsOfAllKinds deletes the syncs of entities that their kind no longer copies, unless a run is in progress", async () => {
    const [idle, busy] = [await addConnector("customers", "gone"), await addConnector("gone")];
    const lease = { lease_owner: "other", lease_until: running.service.clock.now() + 30_000 };
    await database.updateTable("syncs").set(lease).where("connector_id", "=", busy).execute();
    const left = async (id: string) => {
      const rows = await database.selectFrom("syncs").select("entity").where("connector_id", "=", id).execute();
      return rows.map(({ entity }) => entity);
    };
    await updateSyncsOfAllKinds(running.service);
    expect(await left(idle)).toContain("customers");
    expect(await left(idle)).not.toContain("gone");
    expect(await left(busy)).toContain("gone");
    await database.updateTable("syncs").set({ lease_owner: null, lease_until: null }).execute();
    await updateSyncsOfAllKinds(running.service);
    expect(await left(busy)).not.toContain("gone");
  });

  test("updateSyncsOfAllKinds adds syncs although a connector has a kind that the service no longer has", async () => {
    const [known, unknown] = [await addConnector(), await addConnector()];
    await database.updateTable("connectors").set({ kind: "abandoned" }).where("id", "=", unknown).execute();
    await updateSyncsOfAllKinds(running.service);
    const rows = await database.selectFrom("syncs").select("connector_id").distinct().execute();
    expect(rows).toEqual([{ connector_id: known }]);
  });
});
