import { payments } from "@agent-connectors/connectors/payments";
import type { Sandbox } from "@agent-connectors/sandbox";
import type { Api } from "../api-of.ts";

/** A connector to payments that copies only customers: all other syncs are paused. */
export interface CopiedCustomers {
  readonly id: string;
  /** The path of the connector. */
  readonly path: string;
  /** Returns the sync of customers, as the API presents it. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read the parts that they expect, and a test fails if a part differs
  readonly sync: () => Promise<any>;
}

/** Connects payments to the sandbox, and lets only the sync of customers run. */
export async function copyCustomers(api: Api, sandbox: Sandbox): Promise<CopiedCustomers> {
  const created = await api("POST", "/api/v1/integrations/connectors", {
    workspace_name: "default",
    connector_type: "payments",
    name: "payments",
    credentials: sandbox.credentialsOf(payments),
  });
  const { id } = created.body;
  const path = `/api/v1/integrations/connectors/${id}`;
  await api("PATCH", `${path}/sync`, { paused: true });
  await api("PATCH", `${path}/sync`, { entity: "customers", paused: false });
  return {
    id,
    path,
    sync: async () => {
      const { status, body } = await api("GET", `${path}/sync`);
      if (status !== 200) throw new Error(`expected the syncs, found ${JSON.stringify(body)}`);
      return body.data.find(({ entity }: { readonly entity: string }) => entity === "customers");
    },
  };
}
