import type { Kinds } from "@agent-connectors/connectors";
import { systemClock } from "@agent-connectors/runtime";
import { pino } from "pino";
import { v7 } from "uuid";
import { vi } from "vitest";
import { runSync } from "../../../service/context-store/sync.ts";
import type { UpstreamOf } from "../../../service/egress/upstreams.ts";
import type { Service } from "../../../service/service.ts";
import type { ClaimedSync } from "../../../service/syncs/claim.ts";
import { type RunContext, type SyncRunner, startSyncRunner } from "../../../service/syncs/runner.ts";
import { configurations } from "../connectors/configurations.ts";
import type { TestService } from "../start-test-service.ts";

type SyncParts = Parameters<typeof runSync>[0];

/** Connects a kind to the sandbox. `config` is added to the configuration that the kind needs. Returns the connector's id. */
export async function connectTo(
  { admin, sandbox }: Pick<TestService, "admin" | "sandbox">,
  kind: keyof Kinds,
  config: Readonly<Record<string, string>> = {},
  name: string = kind,
): Promise<string> {
  const { status, body } = await admin.request("POST", "/api/v1/integrations/connectors", {
    workspace_name: "default",
    connector_type: kind,
    name,
    credentials: sandbox.credentialsOf(kind),
    replication_config: { ...configurations[kind], ...config },
  });
  if (status !== 201) throw new Error(`expected a connector of '${kind}', found ${JSON.stringify(body)}`);
  return body.id;
}

/**
 * Starts a runner of the service's syncs. In each run, `parts` replaces parts of the service. Of `parts`, the runner itself
 * uses only `clock`.
 */
export function startSyncs({ service }: Pick<TestService, "service">, parts: Partial<SyncParts> = {}): SyncRunner {
  const all = { ...service, tokens: service.execution.tokens, ...parts };
  return startSyncRunner({
    database: service.database,
    clock: parts.clock ?? systemClock,
    logger: pino({ level: "silent" }),
    metrics: service.telemetry.metrics,
    stores: service.stores,
    concurrency: 16,
    run: (sync, context) => runSync(all, sync, context),
  });
}

/**
 * Runs a sync once. If an earlier run left a pass unfinished, continues this pass. Otherwise, copies all records: `expected`
 * contains no state, so the run does not trust a stored state. In the last param, `parts` replaces parts of the service, and
 * all other members replace members of the run's context.
 */
export function syncOnce(
  { service, admin }: Pick<TestService, "service" | "admin">,
  sync: Pick<ClaimedSync, "connectorId" | "kind" | "entity">,
  { parts, ...context }: Partial<RunContext> & { readonly parts?: Partial<SyncParts> } = {},
): ReturnType<typeof runSync> {
  const noRequests = {
    connectorVersion: 1,
    resetRequested: false,
    completeRequested: false,
    expected: { digest: null, run: null },
  };
  return runSync(
    { ...service, tokens: service.execution.tokens, ...parts },
    { ...sync, ...noRequests, organizationId: admin.organizationId, owner: v7() },
    { signal: new AbortController().signal, onProgress: () => {}, onHold: () => {}, ...context },
  );
}

/**
 * Returns a replacement for the service's `upstreamOf`. Its upstreams call `onRequest` instead of sending a request.
 * `onRequest` can send the request with `send`, immediately or later.
 */
export function interceptedUpstreams(
  { upstreamOf }: Pick<Service, "upstreamOf">,
  onRequest: (path: string, send: () => void) => void,
): UpstreamOf {
  return (kind) => {
    const upstream = upstreamOf(kind);
    const dispatcher = upstream.dispatcher.compose((dispatch) => (options, handler) => {
      onRequest(options.path, () => void dispatch(options, handler));
      return true;
    });
    return { ...upstream, dispatcher };
  };
}

/** Copies all entities whose syncs are not paused. Fails at the first failed run, although the runner would repeat the run. */
export async function syncAll({ service }: Pick<TestService, "service">): Promise<void> {
  const runner = startSyncs({ service });
  try {
    const failed = await vi.waitUntil(
      async () => {
        const rows = await service.database
          .selectFrom("syncs")
          .select(["entity", "status", "attempts", "error_message", "lease_until"])
          .where("paused", "=", 0)
          .execute();
        const failed = rows.filter(({ attempts }) => attempts > 0);
        // The status is already `ready` while a run embeds the passages of the copied records.
        const isReady = rows.every(({ status, lease_until }) => status === "ready" && lease_until === null);
        return failed.length > 0 || isReady ? failed : undefined;
      },
      { timeout: 500_000, interval: 200 },
    );
    if (failed.length > 0) throw new Error(`expected complete copies, found ${JSON.stringify(failed)}`);
  } finally {
    await runner.close();
  }
}
