import type { AgentConnector } from "@agent-connectors/client";
import { localAgentConnector } from "@agent-connectors/client/local";
import { kinds } from "@agent-connectors/connectors";
import { type Connector, createConnector } from "@agent-connectors/runtime";
import { startSandbox } from "@agent-connectors/sandbox";

/** A call of a tool by a model. */
export interface ScriptedCall {
  readonly name: "inspect_connector" | "read_skill_docs" | "execute";
  readonly args: Readonly<Record<string, unknown>>;
}

/**
 * Returns the next call of a model that lists customers, or `undefined` at the end. `results` has the results of the earlier
 * calls. The model misspells a param, and then applies the suggestion of the failure. Without a suggestion, the model calls
 * nothing more.
 */
export function nextCall(results: readonly string[]): ScriptedCall | undefined {
  const list = (params: object) =>
    ({ name: "execute", args: { entity: "customers", action: "list", params, options: { fields: ["id"] } } }) as const;
  if (results.length === 0) return { name: "inspect_connector", args: {} };
  if (results.length === 1) return { name: "read_skill_docs", args: { section: sectionIn(results[0]) } };
  if (results.length === 2) return list({ limt: 2 });
  if (results.length > 3) return undefined;
  const [, wrong, right] = /rename (\w+) to (\w+)/.exec(results[2] ?? "") ?? [];
  return wrong === "limt" && right !== undefined ? list({ [right]: 2 }) : undefined;
}

/** Returns the section of the action `list` of customers if the inspection lists this action. */
function sectionIn(inspection = ""): string | undefined {
  return /^- customers: .*\blist\b/m.test(inspection) ? "actions.customers.list" : undefined;
}

/** Returns the final text of the model: the ids of the listed customers. */
export function lastText(results: readonly string[]): string {
  const [, json = "{}"] = (results.at(-1) ?? "").split("\n");
  const { data = [] } = JSON.parse(json) as { readonly data?: readonly { readonly id: string }[] };
  return data.map(({ id }) => id).join(" ");
}

/** Starts a simulated upstream of payments. Returns a connector that calls it. `close` closes both. */
export async function startPayments(): Promise<{ readonly connector: AgentConnector; close(): Promise<void> }> {
  const payments: Connector = (await kinds.payments.load()).connector;
  const sandbox = await startSandbox({ connectors: [payments], records: 10 });
  const baseUrl = sandbox.urlOf(payments);
  const client = createConnector(payments, { baseUrl, credentials: sandbox.credentialsOf(payments) });
  return {
    connector: await localAgentConnector("payments", client),
    close: async () => {
      await client.close();
      await sandbox.close();
    },
  };
}
