import {
  type ActionKind,
  abortable,
  type CallOptions,
  type Clock,
  type Connector,
  ConnectorError,
  type Download,
  entitiesOf,
  type Result,
  storeLimits,
  withBounds,
} from "@agent-connectors/runtime";
import { type Span, SpanStatusCode } from "@opentelemetry/api";
import type { Kysely } from "kysely";
import { authorize, authorizeOperation, readKinds } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import { loadKind } from "../connector-types/kinds.ts";
import { type CopySearch, searchStore } from "../context-store/search.ts";
import { searchBySimilarity } from "../context-store/semantic.ts";
import { queryStore } from "../context-store/sql.ts";
import type { SearchStores } from "../context-store/stores.ts";
import { mustReconnect } from "../credentials/stored.ts";
import { createTokenStore, type TokenStore } from "../credentials/token-store.ts";
import { databaseFailure } from "../database/errors.ts";
import type { Database } from "../database/tables.ts";
import type { UpstreamOf } from "../egress/upstreams.ts";
import type { CallerLookup } from "../identity/callers.ts";
import type { Settings } from "../settings/settings.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { Vault } from "../vault/vault.ts";
import { createAudit } from "./audit.ts";
import { recordedName, toolCallRow } from "./audit-rows.ts";
import { type ClientCache, createClientCache, type OpenedClient, openClient } from "./client-cache.ts";
import { type ConcurrencyLimiter, createConcurrencyLimiter } from "./concurrency-limiter.ts";
import { type Executable, findExecutable } from "./find-executable.ts";
import { createLargePageReaders, type LargePageReaders } from "./large-pages.ts";
import { pageOfToken, refuseLaterPage } from "./page-tokens.ts";
import { createUnsentResults, type LargeResult } from "./results.ts";
import type { Release } from "./shared-capacity.ts";
import type { SharedRateOf } from "./shared-rates.ts";

/** A requested execution of one action. */
export interface ExecuteRequest {
  readonly connectorId: string;
  readonly entity: string;
  readonly action: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly options: CallOptions;
  /** Requests one page: `null` for the first page, otherwise the `next_page_token` of the previous page. */
  readonly pageToken?: string | null;
  /** The caller's reason, stored in the audit. */
  readonly intent?: string;
  readonly requestId: string;
  /** Receives the caller before the action runs. */
  readonly onCaller?: (caller: Caller) => void;
}

/** Executes actions with stored credentials. */
export interface Execution {
  /**
   * Executes an action and records the execution. Throws `unauthenticated` for a deleted principal, `not_found` for a connector
   * that is invisible to the caller, and the other errors of `findExecutable`. Throws `permission_denied` if the caller may not
   * execute the action, and the errors of the limiter and the runtime. If the connector must be reconnected, throws
   * `credentials_rejected` for an action that calls the upstream.
   */
  execute(lookup: CallerLookup, request: ExecuteRequest): Promise<Result | LargeResult | Download>;
  /** The token store for all code that uses stored credentials. */
  readonly tokens: Pick<TokenStore, "sourceOf">;
  /** Limits executions and tests of credentials together, because both call upstreams. */
  readonly limiter: ConcurrencyLimiter;
  readonly largePages: LargePageReaders;
  /** Ends the running executions and writes their audit. */
  close(): Promise<void>;
}

/** The parts of the service that executions use. */
export interface ExecutionOptions {
  readonly database: Kysely<Database>;
  readonly vault: Vault;
  readonly upstreamOf: UpstreamOf;
  readonly sharedRateOf: SharedRateOf;
  readonly stores: Pick<SearchStores, "open" | "sql" | "semantic">;
  readonly telemetry: Telemetry;
  readonly settings: Pick<Settings, "oauthApps" | "limits">;
  readonly clock: Clock;
}

/**
 * Creates the `Execution` of a process. For the limiter, a download or a large result runs until its stream ends, and an aborted
 * search of a context store runs until its statement ends. The audit records the outcome that the caller receives, and does not
 * wait for the end of a stream. If `findExecutable` or the limiter refuses an execution, nothing is recorded.
 */
export function createExecution(options: ExecutionOptions): Execution {
  const { database, settings, telemetry, clock } = options;
  const tokens = createTokenStore(options);
  const largePages = createLargePageReaders();
  const unsentResults = createUnsentResults();
  const clients = createClientCache((connector) => openClient({ ...options, tokens, largePages }, connector));
  const audit = createAudit(options);
  const limiter = createConcurrencyLimiter({
    total: settings.limits.executions,
    perPrincipal: settings.limits.executionsPerPrincipal,
    // One organization gets at most four fifths of the total.
    timesFree: 4,
    work: "executions and tests of credentials",
    remedy: "wait until one ends",
    // The usual duration of an execution.
    retryAfterMs: 1_000,
  });
  const inFlight = createInFlight();

  const executeAndRecord = async (request: ExecuteRequest, found: Executable, { release, onSearch }: Permit) => {
    const at = clock.now();
    const began = performance.now();
    const { caller, kind, workspaceId } = found;
    const attributes = { kind, entity: recordedName(request.entity), action: recordedName(request.action) };
    const span = telemetry.tracer.startSpan("execute", { attributes });
    // The audit masks the secrets in the intent. The call does not wait for the secrets.
    const secrets = request.intent === undefined ? undefined : secretsOf(clients.get(found));
    let status = "ok";
    try {
      const called = await call({ ...options, request, found, clients, maxMs: settings.limits.requestMs, onSearch });
      const isRepeatable = await canRepeat(request, found);
      return unsentResults.add(called, { organizationId: found.organizationId, isRepeatable, release });
    } catch (thrown) {
      const error = databaseFailure(thrown) ?? ConnectorError.from(thrown);
      status = error.code;
      throw error;
    } finally {
      const tookMs = performance.now() - began;
      endSpan(span, status);
      telemetry.metrics.executionEnded({ kind, status, seconds: tookMs / 1000 });
      const record = (session?: OpenedClient["secrets"]) =>
        audit.record(toolCallRow(caller, request, { workspaceId, status, tookMs, at, secrets: session?.values() }));
      if (secrets === undefined) record();
      else inFlight.count(secrets.then(record));
    }
  };
  const execute = async (lookup: CallerLookup, request: ExecuteRequest) => {
    const found = await findExecutable(database, lookup, request);
    request.onCaller?.(found.caller);
    const permit = permitOf(limiter.acquire(found.caller), inFlight);
    try {
      const { result, stream } = await executeAndRecord(request, found, permit);
      // No client reads the stream of an aborted request.
      if (request.options.signal?.aborted) stream?.destroy();
      return result;
    } catch (error) {
      permit.release();
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
    limiter,
    largePages,
    async close() {
      await tokens.close();
      await clients.close();
      await largePages.close();
      // A cancelled execution is recorded after its pending query or decompression completes.
      await inFlight.none();
      await audit.close();
    },
  };
}

interface Permit {
  /** Releases the permit at once, or when a running search settles. */
  readonly release: Release;
  /** Receives a search of a context store. */
  readonly onSearch: (search: Promise<unknown>) => void;
}

function permitOf(release: Release, inFlight: InFlight): Permit {
  let searching: Promise<unknown> | undefined;
  return {
    release: () => void (searching ? searching.then(release, release) : release()),
    onSearch(search) {
      searching = search;
      inFlight.count(search);
    },
  };
}

/** Whether repeating a call has no further effect. */
async function canRepeat({ entity, action, options }: ExecuteRequest, found: Executable): Promise<boolean> {
  const kind = kindOfAction(await loadKind(found.kind), entity, action);
  return options.idempotency_key !== undefined || (kind !== undefined && readKinds.has(kind));
}

type StoreParts = Pick<ExecutionOptions, "database" | "stores" | "clock" | "vault">;

interface CallParts extends StoreParts, Pick<Permit, "onSearch"> {
  readonly request: ExecuteRequest;
  readonly found: Executable;
  readonly clients: ClientCache<OpenedClient>;
  readonly maxMs: number;
}

async function call({ request, found, clients, maxMs, onSearch, ...parts }: CallParts): Promise<Result | Download> {
  const { entity, action, params, options } = request;
  const { caller } = found;
  authorize(caller, "connectors.execute");
  const connector = await loadKind(found.kind);
  const kind = kindOfAction(connector, entity, action);
  // An unknown action requires read access, and fails below.
  authorizeOperation(caller, found.permissions, { entity, action, kind: kind ?? "get" });
  const timeoutMs = Math.min(options.timeout_ms ?? maxMs, maxMs);
  if (kind === "context_store") return callStore(parts, { request, connector, caller, timeoutMs }, onSearch);
  if (found.status === "needs_reconnect") throw mustReconnect(found.statusReason);
  const client = await clients.get(found);
  const bounded = { ...options, timeout_ms: timeoutMs };
  const { pageToken } = request;
  if (pageToken === undefined) return client.execute(entity, action, params, bounded);
  return pageOfToken(parts.vault, { ...request, pageToken }, (position) =>
    client.page(entity, action, params, bounded, position),
  );
}

interface StoreCall {
  readonly request: ExecuteRequest;
  readonly connector: Connector;
  readonly caller: Caller;
  readonly timeoutMs: number;
}

async function callStore(parts: StoreParts, call: StoreCall, onSearch: Permit["onSearch"]): Promise<Result> {
  const { request, caller, timeoutMs } = call;
  const { action, options, pageToken } = request;
  if (action !== "context_store_search") {
    refuseLaterPage(pageToken, "an SQL statement");
    return queryStore(parts, { ...limitedSearch(call, storeLimits.sql.rows), caller });
  }
  return withBounds({ signal: options.signal, timeoutMs, clock: parts.clock }, ({ signal }) => {
    const search = searchCopies(parts, { ...call, request: { ...request, options: { ...options, signal } } });
    onSearch(search);
    return abortable(search, signal);
  });
}

async function searchCopies(parts: StoreParts, call: StoreCall): Promise<Result> {
  const { request } = call;
  const { params = {}, pageToken } = request;
  if (params.semantic !== undefined) {
    refuseLaterPage(pageToken, "a search by similarity");
    return searchBySimilarity(parts, limitedSearch(call, storeLimits.semantic.hits));
  }
  const search = limitedSearch(call, storeLimits.query.records);
  if (pageToken === undefined) return searchStore(parts, search);
  return pageOfToken(parts.vault, { ...request, pageToken }, async (cursor) => {
    const page = await searchStore(
      parts,
      cursor === undefined ? search : { ...search, params: { ...search.params, cursor } },
    );
    const { cursor: next } = page.meta;
    return typeof next === "string" ? { ...page, next } : page;
  });
}

function limitedSearch({ request, connector }: StoreCall, maximum: number): CopySearch {
  const { connectorId, entity, params = {}, options } = request;
  return { connector, connectorId, entity, params: withLimit(params, options, maximum), options };
}

/**
 * Lowers `params.limit` to `max_records`. An absent limit counts as `maximum`. A limit that is not a number stays unchanged and
 * is refused later.
 */
function withLimit(params: CopySearch["params"], { max_records }: CallOptions, maximum: number): CopySearch["params"] {
  const { limit = maximum } = params;
  if (max_records === undefined || typeof limit !== "number") return params;
  return { ...params, limit: Math.min(limit, max_records) };
}

function secretsOf(opened: Promise<OpenedClient>): Promise<OpenedClient["secrets"] | undefined> {
  return opened.then(
    ({ secrets }) => secrets,
    () => undefined,
  );
}

function endSpan(span: Span, status: string): void {
  span.setAttribute("status", status);
  if (status !== "ok") span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

const contextStoreActions: ReadonlySet<string> = new Set(["context_store_search", "context_store_sql_query"]);

/** `context_store` for the actions that search copied records; `undefined` for an action that the entity does not have. */
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

interface InFlight {
  count(work: Promise<unknown>): void;
  /** Resolves when all counted work has settled. Never rejects. */
  none(): Promise<void>;
}

/**
 * Counts running work in a number instead of a `Set` of promises. A busy `Set` often replaces its internal table. The old tables
 * keep every result in memory until the next full garbage collection. With a `Set`, throughput was a fifth lower (measured).
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
