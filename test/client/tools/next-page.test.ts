import { agentTools } from "@agent-connectors/client";
import { localAgentConnector } from "@agent-connectors/client/local";
import type { Connector } from "@agent-connectors/runtime";
import { startSandbox } from "@agent-connectors/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { models } from "../../connectors/models.ts";
import { argumentsFor, type Item } from "../../sandbox/fixtures/arguments-for.ts";
import { type Operation, operationsOf } from "../../sandbox/fixtures/operations-of.ts";
import { clientOf } from "../repairs/tasks.ts";

interface Page {
  readonly data: readonly Item[];
  readonly meta: { readonly next_params?: Item };
  /** The line before the data. */
  readonly notice: string;
}

/** Returns a client of a new sandbox, and a function that calls the tool `execute` and parses its result. */
async function start(model: Connector) {
  const sandbox = await startSandbox({ connectors: [model], records: 23 });
  const client = clientOf(model, sandbox);
  onTestFinished(async () => {
    await client.close();
    await sandbox.close();
  });
  const connector = await localAgentConnector(model.kind, client);
  const limits = { maxCharacters: 10_000_000, maxTokens: 10_000_000 };
  const [, , tool] = agentTools([connector], limits);
  const execute = async (args: Readonly<Record<string, unknown>>): Promise<Page> => {
    const text = (await tool?.run(args)) ?? "";
    const [notice = "", json = ""] = text.split("\n");
    const { data, meta } = JSON.parse(json);
    // The data of a page can be a single value.
    return { data: [data].flat(), meta, notice };
  };
  return { client, execute };
}

/** The fields from which at least one kind computes a cursor. */
const cursorFields = ["id", "token", "date"];

const withoutCursors = (record: Item): Item =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !cursorFields.includes(name)));

test.each(models.map((model) => ({ kind: model.kind, model })))(
  "for each list and search of $kind, calls with meta.next_params return each record once, even if they limit the records and exclude the fields of cursors",
  { timeout: 60_000 },
  async ({ model }) => {
    const { client, execute } = await start(model);
    const listed = new Map<string, readonly Item[]>();
    for (const { entity, name, action } of operationsOf(model, ["list", "search"])) {
      const operation = `${entity.name}.${name}`;
      const params = argumentsFor({ connector: model, listed }, entity, action);
      const pages = await Array.fromAsync(client.pages(entity.name, name, params, { max_pages: 100 }));
      const all = pages.flatMap(({ data }) => [data].flat() as Item[]);
      if (name === "list") listed.set(entity.name, all);
      const { properties = {} } = model.records[action.resultType ?? ""] ?? {};
      const exclude_fields = cursorFields.filter((field) => Object.hasOwn(properties, field));
      // The limits alternate. With some cursors, a page keeps the size of the previous call, and can exceed a smaller limit.
      const alternating = all.length > 50 ? [70, 40] : [7, 4];
      // If the list has several pages, a second walk begins with a call without a limit, so its first page has the default size.
      const walks = [alternating, ...(pages.length > 1 ? [[undefined, ...alternating]] : [])];
      for (const limits of walks) {
        const found: Item[] = [];
        let next: Item | undefined = params;
        for (let calls = 0; next; calls++) {
          const max_records = limits[calls % limits.length];
          const options = { ...(max_records !== undefined && { max_records }), exclude_fields };
          const page: Page = await execute({ entity: entity.name, action: name, params: next, options });
          found.push(...page.data);
          const most = max_records ?? Number.POSITIVE_INFINITY;
          expect(page.notice.includes(`records instead of ${max_records}`), operation).toBe(page.data.length > most);
          if (calls === 0 && hasSizedPages(action)) expect(page.data.length, operation).toBeLessThanOrEqual(most);
          expect(calls, operation).toBeLessThan(20);
          next = page.meta.next_params;
        }
        expect(found, `${operation} ${limits}`).toEqual(all.map(withoutCursors));
      }
    }
  },
);

/**
 * Whether a param limits the number of records of a page. If a JSONPath reads several arrays, the param limits only the length of
 * each array.
 */
function hasSizedPages({ pagination, returns }: Operation["action"]): boolean {
  return pagination?.size?.param !== undefined && returns.kind === "many" && typeof returns.path !== "string";
}

test("meta.next_params repeats defaults that depend on the time, so that all pages have the same filter", async () => {
  const model = models.find(({ kind }) => kind === "short_video_advertising") as Connector;
  const { execute } = await start(model);
  const call = {
    entity: "ads_reports_daily",
    action: "list",
    params: { advertiser_id: "1" },
    options: { max_records: 2 },
  };
  const { meta } = await execute(call);
  const date = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
  expect(meta.next_params).toEqual({ advertiser_id: "1", start_date: date, end_date: date, page: 2, page_size: 2 });
});
