import { agentTools, createApi, hostedAgentConnector, hostedAgentConnectors } from "@agent-connectors/client";
import { expect, test } from "vitest";

const id = "0198c5c2-0000-7000-8000-000000000000";

test("hostedAgentConnector requests the connector, and the first call does not request it again", async () => {
  const path = `/api/v1/integrations/connectors/${id}`;
  const connector = { id, name: "billing", connector_type: "payments", status: "ready" };
  const paths: string[] = [];
  const fetch = async (input: string | URL | Request) => {
    const { pathname } = new URL(String(input));
    paths.push(pathname);
    return Response.json(
      pathname === path ? { ...connector, workspace: { id: "w", name: "default" } } : { data: [], meta: {} },
    );
  };
  const api = createApi({ base_url: "http://service.example", token: "t", fetch });
  const { execute } = await hostedAgentConnector(api, { name: id });
  await execute("customers", "list");
  expect(paths).toEqual([path, `${path}/execute`]);
});

test.each([
  { tool: "inspect_connector", args: {}, name: id },
  { tool: "read_skill_docs", args: { section: "actions.customers.list" }, name: id },
  // No connector of this kind exists yet.
  { tool: "inspect_connector", args: {}, name: "payments" },
])("the signal of $tool ends its requests for the connector '$name'", async ({ tool, args, name }) => {
  const found = { id, name: "billing", connector_type: "payments", workspace: { id: "w", name: "default" } };
  const controller = new AbortController();
  let isRunning = false;
  const ended: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (!isRunning) return Response.json({ ...found, data: [], meta: {} });
    // The service does not respond to the requests of the tool.
    const silent = Promise.withResolvers<Response>();
    init?.signal?.addEventListener("abort", () => {
      ended.push(String(input));
      silent.reject(init.signal?.reason);
    });
    setImmediate(() => controller.abort());
    return silent.promise;
  };
  const api = createApi({ base_url: "http://service.example", token: "t", fetch, retries: 0 });
  const tools = agentTools(await hostedAgentConnectors(api, { names: [name] }));
  isRunning = true;
  const run = tools.find((one) => one.name === tool)?.run(args, { signal: controller.signal });
  await expect(run).rejects.toMatchObject({ code: "cancelled" });
  expect(ended.length).toBeGreaterThan(0);
});

test("if one of several names is wrong, only the calls with this name fail", async () => {
  const other = "0198c5c2-0000-7000-8000-000000000001";
  const found = { id, name: "billing", connector_type: "payments", workspace: { id: "w", name: "default" } };
  const fetch = async (input: string | URL | Request) =>
    String(input).endsWith(other)
      ? Response.json({ code: "not_found", message: `there is no connector '${other}'` }, { status: 404 })
      : Response.json({ ...found, data: [], meta: {} });
  const api = createApi({ base_url: "http://service.example", token: "t", fetch });
  const [billing, wrong] = await hostedAgentConnectors(api, { names: [id, other] });
  expect(await billing?.execute("customers", "list")).toMatchObject({ data: [] });
  await expect(wrong?.execute("customers", "list")).rejects.toMatchObject({ code: "invalid_config" });
  await expect(hostedAgentConnectors(api, { names: [other] })).rejects.toMatchObject({ code: "not_found" });
});
