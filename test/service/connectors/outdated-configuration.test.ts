import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines } from "../engines.ts";
import { startTestService, type TestService } from "../start-test-service.ts";

const url = "/api/v1/integrations/connectors";

describe.each(engines)("a connector on %s with a configuration that this version of its kind refuses", (engine) => {
  let running: TestService;
  beforeAll(async () => {
    running = await startTestService({ engine, kinds: ["payments", "error_monitoring"] });
  });
  afterAll(() => running.close());

  const connectorWith = async (
    outdated: object,
    connector: { readonly connector_type: string; readonly credentials: object },
  ) => {
    const { status, body } = await running.admin.request("POST", url, {
      workspace_name: "default",
      name: connector.connector_type,
      ...connector,
    });
    expect(status).toBe(201);
    await running.service.database
      .updateTable("connectors")
      .set({ replication_config: JSON.stringify(outdated) })
      .where("id", "=", body.id)
      .execute();
    return (change: object) => running.admin.request("PATCH", `${url}/${body.id}`, change);
  };

  test("accepts a new configuration", async () => {
    const credentials = running.sandbox.credentialsOf("payments");
    const patch = await connectorWith({ account_id: 5 }, { connector_type: "payments", credentials });
    const { status, body } = await patch({ replication_config: {} });
    expect([status, body.replication_config]).toEqual([200, {}]);
  });

  test("requires credentials if the configuration determines the base URL", async () => {
    const credentials = running.sandbox.credentialsOf("error_monitoring");
    const replication_config = { organization: "acme", project: "web" };
    const connector = { connector_type: "error_monitoring", credentials, replication_config };
    const patch = await connectorWith({ ...replication_config, hostname: "not a host" }, connector);
    const refused = await patch({ replication_config });
    expect([refused.status, refused.body.details[0].path]).toEqual([400, "credentials"]);
    const { status, body } = await patch({ replication_config, credentials });
    expect([status, body.replication_config]).toEqual([200, replication_config]);
  });
});
