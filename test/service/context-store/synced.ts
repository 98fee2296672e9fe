import type { Kinds } from "@agent-connectors/connectors";
import { systemClock } from "@agent-connectors/runtime";
import { pino } from "pino";
import { vi } from "vitest";
import { runSync } from "../../../service/context-store/sync.ts";
import { type SyncRunner, startSyncRunner } from "../../../service/syncs/runner.ts";
import { configurations } from "../connectors/configurations.ts";
import type { TestService } from "../start-test-service.ts";

/** Connects a kind to the sandbox, with values of its configuration if the kind needs them. Returns the connector's id. */
export async function connectTo(
  { admin, sandbox }: Pick<TestService, "admin" | "sandbox">,
  kind: keyof Kinds,
  config: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { status, body } = await admin.request("POST", "/api/v1/integrations/connectors", {
    workspace_name: "default",
    connector_type: kind,
    name: kind,
    credentials: sandbox.credentialsOf(kind),
    replication_config: { ...configurations[kind], ...config },
  });
  if (status !== 201) throw new Error(`expected a connector of '${kind}', found ${JSON.stringify(body)}`);
  return body.id;
}

/** Starts a runner of the service's syncs. `parts` replace those of the service. */
export function startSyncs(
  { service }: Pick<TestService, "service">,
  parts: Partial<Parameters<typeof runSync>[0]> = {},
): SyncRunner {
  const all = { ...service, tokens: service.execution.tokens, ...parts };
  return startSyncRunner({
    database: service.database,
    clock: systemClock,
    logger: pino({ level: "silent" }),
    metrics: service.telemetry.metrics,
    // Most syncs wait for the rate limit of their upstream.
    concurrency: 16,
    run: (sync, context) => runSync(all, sync, context),
  });
}

/** Copies the records of all connectors of the service, except those of paused syncs. */
export async function syncAll({ service }: Pick<TestService, "service">): Promise<void> {
  const runner = startSyncs({ service });
  try {
    await vi.waitFor(
      async () => {
        const unready = await service.database
          .selectFrom("syncs")
          .select(["entity", "status", "error_message"])
          .where("status", "!=", "ready")
          .where("paused", "=", 0)
          .execute();
        if (unready.length > 0) throw new Error(`expected complete copies, found ${JSON.stringify(unready)}`);
      },
      { timeout: 500_000, interval: 200 },
    );
  } finally {
    await runner.close();
  }
}
