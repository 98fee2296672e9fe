import { command } from "../command.ts";
import { waitForSetup } from "./setup.ts";
import { setupTimeout, workspace } from "./shared-fields.ts";

/** The command `connectors create`, which connects a system on a setup page. */
export const createConnectorCommand = command({
  name: "connectors create",
  summary: "Connect a system on the hosted setup page",
  examples: [
    "agent-cli connectors create payments",
    "agent-cli connectors create billing --connector-type payments",
    `agent-cli connectors create --json '{"workspace": "default", "name": "payments"}'`,
  ],
  fields: {
    name: {
      schema: { type: "string", description: "name of the connector; also its kind if connector_type is absent" },
      required: true,
      argument: 0,
    },
    workspace,
    connector_type: { schema: { type: "string", description: "kind of the connector" } },
    no_browser: { schema: { type: "boolean", description: "only print the address of the page, and open no browser" } },
    timeout: setupTimeout,
  },
  async run({ name, workspace: given, connector_type, no_browser, timeout }, context) {
    const { api, output, signal } = context;
    const body = {
      workspace_name: context.workspaceOf(given) ?? "default",
      connector_type: connector_type ?? name,
      name,
    };
    const id = await waitForSetup(context, { body, opensBrowser: !no_browser, timeoutSeconds: timeout });
    const path = `/api/v1/integrations/connectors/${id}`;
    await output.result(await (await api()).json({ method: "GET", path, signal, effect: "reads" }));
  },
});
