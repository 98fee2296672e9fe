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

/**
 * Connects a kind to the sandbox. `config` is added to the configuration that the kind needs. Returns the id of the connector,
 * whose default name is the kind.
 */
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
 * Starts a runner that executes the service's syncs. Each run uses `parts` instead of the corresponding parts of the service. The
 * runner itself uses `parts.clock`, but no other member of `parts`.
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
 * Runs a sync once, as if nobody had requested a reset or a complete pass (one that copies all records). If an earlier run has
 * left a pass unfinished, this run continues that pass. Otherwise, this run makes a complete pass: `expected` contains no state,
 * so the run does not trust the state that an earlier run stored. In the last param, `parts` replaces the corresponding parts of
 * the service. All other members replace members of the run's context.
 */
export function syncOnce(
  { service, admin }: Pick<TestService, "service" | "admin">,
  sync: Pick<ClaimedSync, "connectorId" | "kind" | "entity">,
  { parts, ...context }: Partial<RunContext> & { readonly parts?: Partial<SyncParts> } = {},
): ReturnType<typeof runSync> {
  const noRequests = { resetRequested: false, completeRequested: false, expected: { digest: null, run: null } };
  return runSync(
    { ...service, tokens: service.execution.tokens, ...parts },
    { ...sync, ...noRequests, organizationId: admin.organizationId, owner: v7() },
    { signal: new AbortController().signal, onProgress: () => {}, onHold: () => {}, ...context },
  );
}

/**
 * Returns a replacement for the service's `upstreamOf`. The connections of its upstreams do not send requests themselves. For
 * each request, they call `onRequest` with the path and with a function that sends the request. `onRequest` can call this
 * function immediately or later.
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

/**
 * Runs all syncs of the service that are not paused, until their copies are complete. Fails as soon as a run has failed, although
 * the runner would repeat the run.
 */
export async function syncAll({ service }: Pick<TestService, "service">): Promise<void> {
  const runner = startSyncs({ service });
  try {
    const failed = await vi.waitUntil(
      async () => {
        const rows = await service.database
          .selectFrom("syncs")
          .select(["entity", "status", "attempts", "error_message"])
          .where("paused", "=", 0)
          .execute();
        const failed = rows.filter(({ attempts }) => attempts > 0);
        return failed.length > 0 || rows.every(({ status }) => status === "ready") ? failed : undefined;
      },
      { timeout: 500_000, interval: 200 },
    );
    if (failed.length > 0) throw new Error(`expected complete copies, found ${JSON.stringify(failed)}`);
  } finally {
    await runner.close();
  }
}
