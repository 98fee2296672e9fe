import { systemClock } from "@agent-connectors/runtime";
import type { Caller } from "../../../service/access/caller.ts";
import { openStores } from "../../../service/context-store/stores.ts";
import { openDatabase } from "../../../service/database/open-database.ts";
import { createEgress } from "../../../service/egress/egress.ts";
import { createUpstreams } from "../../../service/egress/upstreams.ts";
import { createExecution } from "../../../service/execution/execution.ts";
import { createSharedRates } from "../../../service/execution/shared-rates.ts";
import { secret } from "../../../service/secret.ts";
import { createTelemetry } from "../../../service/telemetry/telemetry.ts";
import { createVault } from "../../../service/vault/vault.ts";
import { keyringOf } from "../keyring-of.ts";
import { generous } from "./generous.ts";

/** The task of a replica in its own process. The only argument of the process is this task as JSON. */
export interface ReplicaTask {
  readonly databaseUrl?: string;
  readonly file: string;
  readonly masterKey: string;
  readonly baseUrl: string;
  readonly caller: Caller;
  readonly connectorId: string;
  /** The time during which the process starts executions, in milliseconds. */
  readonly ms: number;
}

// Runs four series of executions concurrently, and prints how many had each outcome, such as `{"ok": 812}`.
const task = JSON.parse(process.argv[2] ?? "") as ReplicaTask;
const database = await openDatabase({
  databaseUrl: task.databaseUrl === undefined ? undefined : secret(task.databaseUrl),
  file: task.file,
  onConnectionError: () => {},
});
const egress = createEgress({ allow: ["127.0.0.1"] });
const telemetry = createTelemetry("silent");
const execution = createExecution({
  database,
  upstreamOf: createUpstreams({ egress, baseUrls: { issue_tracking: task.baseUrl }, metrics: telemetry.metrics }),
  sharedRateOf: createSharedRates(systemClock),
  vault: createVault(keyringOf([task.masterKey])),
  stores: openStores({ dataDir: `${task.file}.data` }, telemetry.logger),
  telemetry,
  clock: systemClock,
  settings: { oauthApps: secret({}), limits: generous },
});
const outcomes: Record<string, number> = {};
const end = Date.now() + task.ms;
const run = async () => {
  while (Date.now() < end) {
    const outcome = await execution
      .execute(task.caller, {
        connectorId: task.connectorId,
        entity: "issues",
        action: "list",
        params: { first: 1 },
        options: {},
        requestId: "r",
      })
      .then(
        () => "ok",
        (error: unknown) => String(error),
      );
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
};
await Promise.all([1, 2, 3, 4].map(run));
await execution.close();
await egress.destroy();
await database.destroy();
console.log(JSON.stringify(outcomes));
