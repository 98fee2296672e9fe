import { createApi, hostedAgentConnector } from "@agent-connectors/client";
import { expect, test } from "vitest";

test("hostedAgentConnector requests the connector, and the first call does not request it again", async () => {
  const id = "0198c5c2-0000-7000-8000-000000000000";
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
