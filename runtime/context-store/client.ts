import { type Call, failureIn, firstPage, type Operation, prepareCall, withClient } from "../call/call.ts";
import { type ConnectorOptions, createLazyClient } from "../call/client-state.ts";
import { fetchPage } from "../call/fetch-page.ts";
import { following } from "../call/page-result.ts";
import { copyActions } from "../copy-actions.ts";
import { ConnectorError } from "../errors/connector-error.ts";
import { redactSecrets } from "../errors/redact.ts";
import { memoize } from "../memoize.ts";
import type { Action, Connector, Json, Template } from "../model.ts";
import type { PageStep, Step } from "../paginate/mode.ts";
import { halved, largestSize, type SizedStep } from "../paginate/page-size.ts";
import { defaultOf } from "../params/default-of.ts";
import { evaluate } from "../template/evaluate.ts";
import { systemClock } from "../transport/clock.ts";

/** Reads the records of a connector for its context store. All failures are `ConnectorError`s. */
export interface StoreClient {
  /** The complete configuration, including the values that only hosted connectors need. */
  config(): Promise<Readonly<Record<string, Json>>>;
  /**
   * Iterates over the pages of an entity's list, and fetches each page on demand. Begins with the page size in `walk.from`,
   * otherwise with the one in `walk.params`, otherwise with the model's largest. If a response is too large and the page size
   * can be halved, requests the same records again with half the size. Some records can then occur twice. If the page tokens
   * are URLs, the iteration begins again at the first page instead.
   */
  pages(entity: string, walk: StoreWalk): AsyncIterable<StorePage>;
  /**
   * Calls the store's `detail` action, which returns a listed record with all its fields. Without such an action, returns
   * `listed`.
   */
  detail(entity: string, listed: Json, options?: { readonly signal?: AbortSignal | undefined }): Promise<Json>;
  /** Ends calls in progress and closes connections. */
  close(): Promise<void>;
  /** Closes the client at the end of its block. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** A walk: an iteration over the pages of an entity's list. */
export interface StoreWalk {
  readonly params: Readonly<Record<string, Json>>;
  /** The `next` of a page of an earlier walk with the same params, to continue that walk. */
  readonly from?: Json | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A page of an entity's records. */
export interface StorePage {
  /** The listed records, including the fields that the store omits. */
  readonly records: readonly Json[];
  /** Characters of the response. */
  readonly size: number;
  /**
   * The position of the next page. A walk can continue from it, even in another process. Absent on the last page, if the
   * iteration fails after this page, or if the position would contain a secret.
   */
  readonly next?: Json;
  /**
   * Whether the page is the last one. False if the iteration fails after this page, for example because the upstream repeats
   * a page.
   */
  readonly isLast: boolean;
}

/** Options of the client of a sync. They exclude `largePages`, whose function `read` can return bytes instead of records. */
export type StoreClientOptions = Omit<ConnectorOptions, "largePages">;

/** Creates the client of a sync. `config` in the options also contains the values that only hosted connectors need. */
export function createStoreClient(connector: Connector, options: StoreClientOptions): StoreClient {
  const { replication } = connector;
  const { clock = systemClock } = options;
  const defaults = Object.entries(replication).flatMap(([name, field]) => {
    const value = field.kind === "given" ? defaultOf(field, { config: {}, now: clock.now() }) : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  const model = modelOf(connector);
  const lazyClient = createLazyClient(model, {
    ...options,
    config: { ...Object.fromEntries(defaults), ...options.config },
  });
  const close = () => lazyClient.close();
  return {
    async config() {
      try {
        return (await lazyClient.state()).config;
      } catch (error) {
        throw failureIn(lazyClient, {}, error);
      }
    },
    async *pages(entity, { params, from, signal }) {
      const { list } = operationsOf(model, entity);
      try {
        const client = await lazyClient.state();
        const callOf = (size: JsonParams) =>
          prepareCall(client, list, { params: { ...params, ...size }, options: signal && { signal } });
        yield* pagesOf(list.action, { from, size: firstSize(list.action, params) }, callOf);
      } catch (error) {
        throw failureIn(lazyClient, list, error);
      }
    },
    async detail(entity, record, { signal } = {}) {
      const { detail } = operationsOf(model, entity);
      if (!detail) return record;
      return withClient(lazyClient, detail, async (client) => {
        const params = valuesOf(detail.args, { config: client.config, record });
        const call = await prepareCall(client, detail, { params, options: signal && { signal } });
        const { data } = await fetchPage(call, { step: firstPage(call), maxRecords: 1 });
        // The data of a response is JSON.
        return (Array.isArray(data) ? data[0] : data) as Json;
      });
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Memoized, so that `resolveConfig` compiles the schema of this configuration once for each connector. */
const modelOf = memoize(
  (connector: Connector): Connector => ({
    ...connector,
    config: { ...connector.config, ...connector.replication },
  }),
);

interface StoreOperations {
  readonly list: Operation;
  readonly detail?: Operation & { readonly args: Readonly<Record<string, Template>> };
}

function operationsOf(connector: Connector, name: string): StoreOperations {
  const { store, list, detail } = copyActions(connector, name);
  const operation = (action: string, resolved: Action) => ({
    name: `${connector.kind}.${name}.${action}`,
    action: resolved,
  });
  return {
    list: operation(store.list, list),
    ...(detail && store.detail && { detail: { ...operation(store.detail.action, detail), args: store.detail.args } }),
  };
}

function valuesOf(templates: Readonly<Record<string, Template>>, scope: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(templates).map(([name, template]) => [name, evaluate(template, scope)]));
}

type JsonParams = Readonly<Record<string, Json>>;

/** The page size of a walk from the first page: the size in `params`, or otherwise the largest size. */
function firstSize(action: Action, params: JsonParams): number | undefined {
  const given = params[action.pagination?.size?.param ?? ""];
  return typeof given === "number" ? given : largestSize(action);
}

async function* pagesOf(
  action: Action,
  { from, size: first }: { readonly from: Json | undefined; readonly size: number | undefined },
  callOf: (size: JsonParams) => Promise<Call>,
): AsyncGenerator<StorePage, void, undefined> {
  // `from` is the value that `positionOf` returned.
  const saved = from as (Omit<PageStep, "kind"> & { readonly size?: number }) | undefined;
  let size = saved ? saved.size : first;
  let call = await callOf(sizeParam(action, size));
  let step: Step = saved ? savedStep(saved) : firstPage(call);
  let previousUrl: string | undefined;
  while (step.kind === "page") {
    const fetched = await fetchOrHalve(call, { step, size, previousUrl });
    if ("smaller" in fetched) {
      ({ step, size } = fetched.smaller);
      call = await callOf(sizeParam(action, size));
      continue;
    }
    const { page } = fetched;
    const after = following(call, page);
    const records = (Array.isArray(page.data) ? page.data : [page.data]) as readonly Json[];
    const next = after.kind === "page" ? positionOf(call, { step: after, size }) : undefined;
    yield { records, size: page.size, ...(next !== undefined && { next }), isLast: after.kind === "done" };
    if (after.kind === "failed") throw after.error;
    step = after;
    previousUrl = page.url;
  }
}

function savedStep({ size: _, ...step }: Omit<PageStep, "kind"> & { readonly size?: number }): PageStep {
  return { kind: "page", ...step };
}

function sizeParam({ pagination }: Action, size: number | undefined): JsonParams {
  const name = pagination?.size?.param;
  return name === undefined || size === undefined ? {} : { [name]: size };
}

type FetchedOrSmaller =
  | { readonly page: Awaited<ReturnType<typeof fetchPage>> }
  | { readonly smaller: Required<SizedStep> };

/** Fetches a page. If the response is too large, returns a step with half the page size, if possible. */
async function fetchOrHalve(
  call: Call,
  { step, size, previousUrl }: SizedStep & { readonly previousUrl: string | undefined },
): Promise<FetchedOrSmaller> {
  try {
    return { page: await fetchPage(call, { step, previousUrl, maxRecords: Number.POSITIVE_INFINITY }) };
  } catch (error) {
    const isTooLarge = error instanceof ConnectorError && error.code === "too_large";
    const smaller = isTooLarge ? halved(call.action, { step, size }, firstPage(call)) : undefined;
    if (!smaller) throw error;
    return { smaller };
  }
}

/**
 * Converts a step to JSON, without its `trail` of earlier pages. Returns `undefined` if the JSON contains a secret or a part of
 * a secret. If the page token is a relative URL, the JSON contains the absolute URL.
 */
function positionOf({ action, client }: Call, { step, size }: SizedStep): Json | undefined {
  const { token, position, extras } = step;
  const isUrl = action.pagination?.token.target.in === "url";
  const text = JSON.stringify({ token: isUrl ? position : token, position, ...(extras && { extras }), size });
  return redactSecrets(text, client.secrets.values()) === text ? JSON.parse(text) : undefined;
}
