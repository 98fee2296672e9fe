import { type Clock, ConnectorError, type Download, type Result } from "@agent-connectors/runtime";
import { type Span, SpanStatusCode } from "@opentelemetry/api";
import type { Kysely } from "kysely";
import { authorize, authorizeOperation } from "../access/authorize.ts";
import { loadKind } from "../connector-types/kinds.ts";
import { mustReconnect } from "../credentials/stored.ts";
import { createKeptTokens } from "../credentials/tokens/token-store.ts";
import type { UpstreamOf } from "../egress/create-upstreams.ts";
import type { QuestionInOrganization } from "../identity/callers.ts";
import type { Settings } from "../settings/settings.ts";
import type { Database } from "../store/database.ts";
import { databaseFailure } from "../store/database-failure.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { Vault } from "../vault/vault.ts";
import { createAnswers } from "./answers.ts";
import { createAudit } from "./audit.ts";
import { type ClientCache, createClientCache } from "./client-cache.ts";
import { contextStoreNotReady } from "./context-store.ts";
import type { ExecuteRequest, Execution } from "./execution.ts";
import { type Executable, findExecutable } from "./find-executable.ts";
import { createInFlight } from "./in-flight.ts";
import { kindOfAction } from "./kind-of-action.ts";
import { createLargePageReaders } from "./large-pages.ts";
import { type OpenedClient, openClient } from "./open-client.ts";
import { recordedName } from "./recorded-text.ts";
import { createSlots } from "./slots.ts";
import { toolCallRow } from "./tool-call-row.ts";

export interface ExecutionOptions {
  readonly database: Kysely<Database>;
  readonly vault: Vault;
  readonly upstreamOf: UpstreamOf;
  readonly telemetry: Telemetry;
  readonly settings: Pick<Settings, "oauthApps" | "bounds">;
  readonly clock: Clock;
}

/**
 * The one that executes with the credentials of this database. A download or a large result counts as running until its
 * stream ends; a download is recorded when it is opened: from then on it is out of our hands. What is refused for too much at once is not
 * recorded, and neither is a connector that the caller cannot see.
 */
export function createExecution(options: ExecutionOptions): Execution {
  const { database, settings, telemetry, clock } = options;
  const tokens = createKeptTokens(options);
  const largePages = createLargePageReaders();
  const answers = createAnswers();
  const clients = createClientCache((connector) => openClient({ ...options, tokens, largePages }, connector));
  const audit = createAudit(options);
  const slots = createSlots(settings.bounds);
  const inFlight = createInFlight();

  const recorded = async (request: ExecuteRequest, found: Executable) => {
    const at = clock.now();
    const began = performance.now();
    const { caller, kind, workspaceId } = found;
    const attributes = { kind, entity: recordedName(request.entity), action: recordedName(request.action) };
    const span = telemetry.tracer.startSpan("execute", { attributes });
    // Beside the call, which does not wait for it; a call that is refused has no client of its own.
    const secrets = request.intent === undefined ? undefined : secretsOf(clients.get(found));
    let status = "ok";
    try {
      return await called({ request, found, clients, longestMs: settings.bounds.requestMs });
    } catch (thrown) {
      const error = databaseFailure(thrown) ?? ConnectorError.from(thrown);
      status = error.code;
      throw error;
    } finally {
      const tookMs = performance.now() - began;
      end(span, status);
      telemetry.metrics.executionEnded({ kind, status, seconds: tookMs / 1000 });
      const record = (known?: OpenedClient["secrets"]) =>
        audit.record(toolCallRow(caller, request, { workspaceId, status, tookMs, at, secrets: known?.values() }));
      if (secrets === undefined) record();
      else inFlight.count(secrets.then(record));
    }
  };
  const execute = async (asking: QuestionInOrganization, request: ExecuteRequest) => {
    const found = await findExecutable(database, asking, request);
    const release = slots.take(found.caller);
    try {
      const given = await recorded(request, found);
      const { answer, stream } = answers.of(given, { organizationId: found.organizationId, release });
      // Whoever has gone away by now will not read it.
      if (request.options.signal?.aborted) stream?.destroy();
      return answer;
    } catch (error) {
      release();
      throw error;
    }
  };
  return {
    execute(asking, request) {
      const execution = execute(asking, request);
      inFlight.count(execution);
      return execution;
    },
    keeper: tokens.keeper,
    slots,
    largePages,
    async close() {
      await tokens.close();
      await clients.close();
      await largePages.close();
      // What was ended is recorded once it has: a query is answered first, or an answer that has come is decompressed.
      await inFlight.none();
      await audit.close();
    },
  };
}

interface Calling {
  readonly request: ExecuteRequest;
  readonly found: Executable;
  readonly clients: ClientCache<OpenedClient>;
  readonly longestMs: number;
}

async function called({ request, found, clients, longestMs }: Calling): Promise<Result | Download> {
  const { entity, action, params, options } = request;
  const { caller } = found;
  authorize(caller, "connectors.execute");
  const kind = kindOfAction(await loadKind(found.kind), entity, action);
  authorizeOperation(caller, found.permissions, { entity, action, kind: kind ?? "get" });
  if (kind === "context_store") throw contextStoreNotReady();
  if (found.status === "needs_reconnect") throw mustReconnect(found.statusReason ?? "its credentials are refused");
  const client = await clients.get(found);
  const { timeout_ms = longestMs } = options;
  return client.execute(entity, action, params, { ...options, timeout_ms: Math.min(timeout_ms, longestMs) });
}

/** `undefined` where the credentials cannot be read. */
function secretsOf(opened: Promise<OpenedClient>): Promise<OpenedClient["secrets"] | undefined> {
  return opened.then(
    ({ secrets }) => secrets,
    () => undefined,
  );
}

function end(span: Span, status: string): void {
  span.setAttribute("status", status);
  if (status !== "ok") span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
