import { type Kinds, kinds } from "@agent-connectors/connectors";
import {
  type Client,
  type Connector,
  createConnector,
  type Json,
  type Params,
  type Result,
} from "@agent-connectors/runtime";
import { type Sandbox, sampleConfig } from "@agent-connectors/sandbox";
import { checkCallOf } from "../check-call.ts";
import type { Step } from "./steps.ts";
import { walk } from "./walk.ts";

/** A list whose pages the demo reads, with a remark on what this list shows. */
interface Stop {
  readonly title: string;
  readonly entity: string;
  readonly params?: Params;
  /** Params whose value is a field of the first record of another entity: param, entity, field. */
  readonly parents?: readonly (readonly [param: string, entity: string, field: string])[];
  readonly config?: Readonly<Record<string, Json>>;
  readonly remark: string;
}

/** The kinds whose only step in the demo reads all pages of one list. */
const stops: Readonly<Partial<Record<keyof Kinds, Stop>>> = {
  chat_support: {
    title: "walk the bans",
    entity: "bans",
    config: { subdomain: "acme" },
    remark: "an object of two arrays becomes one list",
  },
  email_delivery: {
    title: "walk the bounces",
    entity: "bounces",
    remark: "an offset, and a Link header that agrees with it",
  },
  error_monitoring: {
    title: "walk the projects",
    entity: "projects",
    config: { organization: "acme" },
    remark: 'each page names a next page; results="false" in the Link header marks the end',
  },
  meeting_notes: { title: "walk the notes", entity: "notes", remark: "a cursor, with has_more" },
  phone_support: {
    title: "walk the calls",
    entity: "calls",
    config: { subdomain: "acme" },
    remark: "the last page still names a next one; a short page ends the walk",
  },
  product_analytics: {
    title: "list active users by day",
    entity: "active_users",
    remark: "columns become records; the default dates are relative to now",
  },
  retail_advertising: {
    title: "walk the sponsored campaigns",
    entity: "sponsored_product_campaigns",
    params: { "stateFilter.include": "enabled,paused" },
    config: { profile_id: "1234567890123456" },
    remark: "a comma-separated list becomes an upper-case array in a JSON body; the profile is a header",
  },
  search_advertising: {
    title: "walk the campaigns",
    entity: "campaigns",
    config: { customer_id: "1234567890" },
    remark: "the query in the body has a default; the customer comes from the configuration",
  },
  seller_marketplace: {
    title: "walk the orders",
    entity: "orders",
    params: { CreatedAfter: "2026-01-01T00:00:00Z" },
    config: { region: "DE" },
    remark: "host and marketplace follow from the configured region",
  },
  short_video_advertising: {
    title: "walk the daily ad reports",
    entity: "ads_reports_daily",
    config: { advertiser_id: "7000000000000000001" },
    remark: "dimensions and metrics are merged; failures have the status 200",
  },
  task_management: {
    title: "list the spaces of a workspace",
    entity: "spaces",
    parents: [["team_id", "teams", "id"]],
    remark: "the Authorization header has the token without 'Bearer'; ids are strings",
  },
  wiki: {
    title: "walk the pages",
    entity: "pages",
    config: { subdomain: "acme" },
    remark: "the next page is a relative URL in the body",
  },
  work_management: {
    title: "walk the items of a board",
    entity: "items",
    parents: [["board_id", "boards", "id"]],
    remark: "GraphQL: the pages of items, with their cursor, are inside the boards",
  },
};

/** Returns an array with the step of a kind. The array is empty for a kind whose steps are in `steps.ts`. */
export async function stopAt(kind: keyof Kinds, sandbox: Sandbox): Promise<readonly Step[]> {
  const stop = stops[kind];
  if (!stop) return [];
  const { connector }: { readonly connector: Connector } = await kinds[kind].load();
  const client = createConnector(connector, {
    baseUrl: sandbox.urlOf(kind),
    credentials: sandbox.credentialsOf(kind),
    ...(stop.config && { config: stop.config }),
  });
  const run = async () => {
    const params = await paramsOf(client, stop);
    return walk({ pages: () => client.pages(stop.entity, "list", params) }, stop.remark);
  };
  return [[stop.title, run]];
}

/** Returns the step of a kind without other steps: the call that tests a connection. */
export async function checkOf(kind: keyof Kinds, sandbox: Sandbox): Promise<Step> {
  const { connector }: { readonly connector: Connector } = await kinds[kind].load();
  const credentials: Readonly<Record<string, string>> = sandbox.credentialsOf(kind);
  const { entity, action } = connector.check;
  const config = sampleConfig(connector.config);
  const client = createConnector(connector, { baseUrl: sandbox.urlOf(kind), credentials, config });
  const run = async () => {
    const { params } = await checkCallOf(connector, credentials);
    await client.execute(entity, action, params);
    return {
      result: "a result",
      remark: "the call that tests a connection; scripts/demo/tour.ts can add a step that shows more",
    };
  };
  return [`call ${entity}.${action}`, run];
}

async function paramsOf(client: Client, { params = {}, parents = [] }: Stop): Promise<Params> {
  const filled = parents.map(async ([param, entity, field]) => {
    // The action `list` returns an array of records.
    const { data } = (await client.execute(entity, "list")) as Result<readonly Record<string, unknown>[]>;
    return [param, data[0]?.[field]] as const;
  });
  return { ...params, ...Object.fromEntries(await Promise.all(filled)) };
}
