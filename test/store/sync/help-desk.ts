import type { ServerResponse } from "node:http";
import {
  type Action,
  type Connector,
  createStoreClient,
  type Entity,
  type IncrementalSync,
  type Json,
  type Pagination,
  type StoreClient,
  type StoreRules,
} from "@agent-connectors/runtime";
import { onTestFinished } from "vitest";
import { helpDesk } from "../../runtime/fixtures/help-desk.ts";
import { json, type Loopback, loopback, type Seen } from "../../runtime/fixtures/loopback.ts";

/** A ticket of the upstream. */
export interface Ticket {
  readonly id: string;
  readonly updated_at: string | null;
}

/** The time of the syncs in epoch milliseconds. */
export const now = Date.parse("2026-06-01T00:00:00Z");

/** The upstream filters tickets by the time of their last change. */
export const byTime: IncrementalSync = {
  field: "updated_at",
  format: "date-time",
  mode: "server",
  args: { since: { get: ["since"] } },
  order: "none",
};

/** The help desk with these rules for the copy of its tickets. */
export function helpDeskWith(store: Partial<StoreRules>): Connector {
  const { tickets } = helpDesk.entities;
  const params: StoreRules["params"] = {
    since: { schema: { type: "string" }, required: false, target: { in: "query", name: "since" } },
  };
  // The fixture has a context store for tickets.
  const contextStore: StoreRules = { ...(tickets.contextStore as StoreRules), params, ...store };
  return { ...helpDesk, entities: { ...helpDesk.entities, tickets: { ...tickets, contextStore } } };
}

/** The connector with numbered pages of tickets. */
export function withNumberedPages(connector: Connector): Connector {
  const pagination: Pagination = {
    kind: "page",
    start: 1,
    injectFirst: false,
    token: { target: { in: "query", name: "page" } },
  };
  const { tickets } = connector.entities as Record<string, Entity>;
  const list = { ...(tickets?.actions.list as Action), pagination };
  const paged = { ...tickets, actions: { ...tickets?.actions, list } };
  return { ...connector, entities: { ...connector.entities, tickets: paged } } as Connector;
}

/** Returns the query params of a request. */
export const queryOf = (path: string): URLSearchParams => new URL(path, "http://a").searchParams;

/** An upstream with tickets that a test can change. A page has two tickets; `since` filters by `updated_at`. */
export interface Upstream extends Loopback {
  tickets: readonly Ticket[];
  /** Called for each request. Returns true if it sends the response itself. */
  intercept: (request: Seen, response: ServerResponse) => boolean;
}

/** Starts an upstream with these tickets. */
export async function ticketUpstream(tickets: readonly Ticket[]): Promise<Upstream> {
  const state: Pick<Upstream, "tickets" | "intercept"> = { tickets, intercept: () => false };
  const server = await loopback((request, response) => {
    if (state.intercept(request, response)) return;
    const query = queryOf(request.path);
    const since = query.get("since");
    const after = Number(query.get("after") ?? 0);
    const found = state.tickets.filter(({ updated_at: at }) => since === null || (at !== null && at >= since));
    const next = after + 2 < found.length ? String(after + 2) : null;
    json(response, { data: found.slice(after, after + 2), next });
  });
  return Object.assign(state, server);
}

/** Creates a client, and closes it at the end of the test. */
export function clientOf(
  connector: Connector,
  { baseUrl }: Loopback,
  config: Readonly<Record<string, Json>> = {},
): StoreClient {
  const client = createStoreClient(connector, {
    credentials: { api_key: "hunter2-hunter2" },
    baseUrl,
    config,
    limits: { retries: 0 },
  });
  onTestFinished(() => client.close());
  return client;
}

/** Returns the paths of the requests since the previous call, without the API key. */
export function requestsOf(upstream: Upstream): readonly string[] {
  return upstream.seen.splice(0).map(({ path }) => path.replace(/[?&]key=[^&]*/, ""));
}
