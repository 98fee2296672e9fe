import { kinds as allKinds, type Kinds } from "@agent-connectors/connectors";
import type { Connector } from "@agent-connectors/runtime";
import { tablesOf } from "@agent-connectors/store";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sqlExamples } from "../../../generator/emit/store-examples.ts";
import { engines } from "../engines.ts";
import { startTestService, type TestService } from "../start-test-service.ts";
import { connectTo, syncAll } from "./synced.ts";

const kinds = Object.keys(allKinds) as (keyof Kinds)[];

const now = Date.now();
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();
/**
 * Start dates that are early enough for records of most entities. With earlier dates, the copies of some kinds take many calls.
 */
const starts: Readonly<Partial<Record<keyof Kinds, { readonly start_date: string }>>> = {
  online_forms: { start_date: daysAgo(800) },
  search_analytics: { start_date: daysAgo(4).slice(0, 10) },
  short_video_advertising: { start_date: daysAgo(8).slice(0, 10) },
  social_advertising: { start_date: daysAgo(800).slice(0, 10) },
};

describe.each(engines)("every entity of the context store on %s", (engine) => {
  let running: TestService;
  let connectors: readonly Connector[];
  /** Ids of connectors by kind. */
  let ids: Map<string, string>;
  beforeAll(async () => {
    running = await startTestService({ engine, kinds, sandbox: { records: 10, children: 2, now } });
    connectors = await Promise.all(kinds.map(async (kind) => (await allKinds[kind].load()).connector));
    ids = new Map();
    for (const kind of kinds) ids.set(kind, await connectTo(running, kind, starts[kind]));
    await syncAll(running);
  }, 600_000);
  afterAll(() => running.close());

  test("returns the records of its copy to SQL and to searches", { timeout: 600_000 }, async () => {
    let entities = 0;
    const empty: string[] = [];
    for (const connector of connectors) {
      const id = ids.get(connector.kind) ?? "";
      const store = await running.service.stores.open(id);
      const execute = async (entity: string, action: string, params: object) => {
        const url = `/api/v1/integrations/connectors/${id}/execute`;
        const { status, body } = await running.admin.request("POST", url, { entity, action, params });
        expect([connector.kind, entity, params, status, body.message]).toEqual([
          connector.kind,
          entity,
          params,
          200,
          undefined,
        ]);
        return body;
      };
      for (const { entity, columns, key } of tablesOf(connector)) {
        const query = (sql: string) => execute(entity, "context_store_sql_query", { sql });
        const { records } = await store.counts(entity);
        const { data: counted } = await query(`SELECT count(*) AS n FROM "${entity}"`);
        expect([connector.kind, entity, ...counted]).toEqual([connector.kind, entity, { n: records }]);
        const { data, meta } = await query(`SELECT * FROM "${entity}"`);
        expect(data).toHaveLength(Math.min(records, 1_000));
        expect(meta.has_more).toBe(records > 1_000);
        const names = columns.map(({ name }) => name).toSorted();
        for (const row of data.slice(0, 1)) expect(Object.keys(row).toSorted()).toEqual(names);
        if (records === 0) empty.push(`${connector.kind}.${entity}`);
        const found = await execute(entity, "context_store_search", { query: {} });
        expect(found.data).toHaveLength(data.length);
        for (const example of sqlExamples(entity, columns, key)) await query(example);
        entities++;
      }
    }
    expect(entities).toBe(141);
    // Some entities of `short_video_advertising` have records only in the copy of a whole year, which takes minutes.
    expect(empty.filter((name) => !name.startsWith("short_video_advertising."))).toEqual([]);
  });
});
