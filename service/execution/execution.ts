import {
  type ActionKind,
  type CallOptions,
  type Clock,
  type Connector,
  ConnectorError,
  type Download,
  entitiesOf,
  type Result,
} from "@agent-connectors/runtime";
import { type Span, SpanStatusCode } from "@opentelemetry/api";
import type { Kysely } from "kysely";
import { authorize, authorizeOperation } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { loadKind } from "../connector-types/kinds.ts";
import { mustReconnect } from "../credentials/stored.ts";
import { createTokenStore, type TokenStore } from "../credentials/token-store.ts";
import type { UpstreamOf } from "../egress/upstreams.ts";
import type { CallerLookup } from "../identity/callers.ts";
import type { Settings } from "../settings/settings.ts";
import type { Database } from "../store/database.ts";
import { databaseFailure } from "../store/errors.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { Vault } from "../vault/vault.ts";
import { createAudit } from "./audit.ts";
import { recordedName, toolCallRow } from "./audit-rows.ts";
import { type ClientCache, createClientCache, type OpenedClient, openClient } from "./clients.ts";
import { createSlots, type Slots } from "./concurrency-limiter.ts";
import { type Executable, findExecutable } from "./find-executable.ts";
import { createLargePageReaders, type LargePageReaders } from "./large-pages.ts";
import { createAnswers, type LargeResult } from "./results.ts";

/** One operation, as it is asked for. */
export interface ExecuteRequest {
  readonly connectorId: string;
  readonly entity: string;
  readonly action: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly options: CallOptions;
  /** Why, in the caller's words, for the audit. */
  readonly intent?: string;
  readonly requestId: string;
  /** Receives the caller as soon as it is read. */
  readonly onCaller?: (caller: Caller) => void;
}

/** Runs operations with stored credentials. */
export interface Execution {
  /**
   * Executes once, if the caller may, and records it. Throws `ConnectorError`s: `unauthenticated` where the principal is
   * gone, `not_found` for a connector that the caller cannot see, `permission_denied`, `credentials_rejected` where it
   * must be reconnected, and the runtime's own.
   */
  execute(lookup: CallerLookup, request: ExecuteRequest): Promise<Result | LargeResult | Download>;
  /** The token store, shared by everything that uses stored credentials. */
  readonly tokens: Pick<TokenStore, "sourceOf">;
  /** For whoever else calls upstreams: what runs at once is counted together. */
  readonly slots: Slots;
  readonly largePages: LargePageReaders;
  /** Ends what is under way, and writes the audit of it. */
  close(): Promise<void>;
}

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
  const tokens = createTokenStore(options);
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
  const execute = async (lookup: CallerLookup, request: ExecuteRequest) => {
    const found = await findExecutable(database, lookup, request);
    request.onCaller?.(found.caller);
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
    execute(lookup, request) {
      const execution = execute(lookup, request);
      inFlight.count(execution);
      return execution;
    },
    tokens,
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

const contextStoreActions: ReadonlySet<string> = new Set(["context_store_search", "context_store_sql_query"]);

/**
 * What an action does; `context_store` where it is answered from the copy of the entity's records, which only the
 * entities have that the kind copies. `undefined` for an action that the entity does not have.
 */
function kindOfAction(
  connector: Connector,
  entityName: string,
  actionName: string,
): ActionKind | "context_store" | undefined {
  const entities = entitiesOf(connector);
  const entity = Object.hasOwn(entities, entityName) ? entities[entityName] : undefined;
  if (!entity) return undefined;
  if (Object.hasOwn(entity.actions, actionName)) return entity.actions[actionName]?.kind;
  return entity.contextStore && contextStoreActions.has(actionName) ? "context_store" : undefined;
}

/** Knows when what has begun is over, without holding on to any of it. */
interface InFlight {
  /** Counts the work until it settles. */
  count(work: Promise<unknown>): void;
  /** Settles, never with a failure, once nothing that was counted is under way any more. */
  none(): Promise<void>;
}

/**
 * A number, not a set of the promises: a set that is added to all the time leaves its former tables to the garbage, and
 * they hold every answer in memory until the next full collection (measured: a fifth of the throughput).
 */
function createInFlight(): InFlight {
  let running = 0;
  let waiting: (() => void)[] = [];
  const ended = () => {
    running--;
    if (running > 0) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  return {
    count(work) {
      running++;
      work.then(ended, ended);
    },
    none: () => (running === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
}

/**
 * The answer to whatever is asked of the context store, its state included: no records are copied yet. This is the
 * place where the store comes in.
 */
export function contextStoreNotReady(): ConnectorError {
  return new ConnectorError(
    "context_store_not_ready",
    "this service copies no records yet, so that there are none to search; ask the upstream by list, search or get",
  );
}
