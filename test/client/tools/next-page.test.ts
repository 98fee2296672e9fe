import { agentTools } from "@agent-connectors/client";
import { localAgentConnector } from "@agent-connectors/client/local";
import { kinds } from "@agent-connectors/connectors";
import { type Connector, createConnector } from "@agent-connectors/runtime";
import { startSandbox } from "@agent-connectors/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { argumentsFor, type Item } from "../../sandbox/fixtures/arguments-for.ts";
import { configFor } from "../../sandbox/fixtures/config-for.ts";
import { type Operation, operationsOf } from "../../sandbox/fixtures/operations-of.ts";

interface Page {
  readonly data: readonly Item[];
  readonly meta: Readonly<Record<string, unknown>>;
}

/** A simulated upstream of a kind, with a client and the tool `execute`. */
async function started(model: Connector) {
  const sandbox = await startSandbox({ connectors: [model], records: 23 });
  const client = createConnector(model, {
    baseUrl: sandbox.urlOf(model.kind),
    credentials: sandbox.credentialsOf(model.kind),
    config: configFor(model),
    limits: { rateLimit: "off" },
  });
  onTestFinished(async () => {
    await client.close();
    await sandbox.close();
  });
  const connector = await localAgentConnector(model.kind, client);
  const limits = { maxCharacters: 10_000_000, maxTokens: 10_000_000 };
  const [, , tool] = agentTools([connector], limits);
  const execute = async (args: Readonly<Record<string, unknown>>): Promise<Page> => {
    const text = (await tool?.run(args)) ?? "";
    const { data, meta } = JSON.parse(text.split("\n")[1] ?? "");
    // The data of a page can be a single value.
    return { data: [data].flat(), meta };
  };
  return { client, connector, execute };
}

/** The params of the next page, as the section of the action describes them to a model. */
function nextParams(section: string, params: Item, { data, meta }: Page): Item | undefined {
  const [, rule = ""] = /^Next page: (.*)$/m.exec(section) ?? [];
  const [, key, cursor] = /^pass `meta\.([\w.]+)` as `(\S+)`/.exec(rule) ?? [];
  const [, added] = /^add the number of records received to `(\S+)`/.exec(rule) ?? [];
  const [, page, first] = /^add 1 to `(\S+)` \(the first is (\d)\)/.exec(rule) ?? [];
  const [, field, , step, last, other, otherParam] =
    /^pass the `(\S+)` of the last record( plus (\d+))? as `(\S+?)`(?:, and its `(\S+)` as `(\S+?)`)?\./.exec(rule) ??
    [];
  const record = data.at(-1);
  if (cursor !== undefined && key !== undefined) {
    const value = key.split(".").reduce<unknown>((inside, name) => Object(inside)[name], meta);
    if (value === undefined || value === null) return undefined;
    const isAlone = section.includes(`Give \`${cursor}\` with no other param`);
    return { ...(isAlone ? {} : params), [cursor]: value };
  }
  if (added !== undefined) return { ...params, [added]: Number(params[added] ?? 0) + data.length };
  if (page !== undefined) return { ...params, [page]: Number(params[page] ?? first) + 1 };
  if (last !== undefined && field !== undefined) {
    const value = record?.[field];
    const shifted = step === undefined ? value : Number(value) + Number(step);
    return { ...params, [last]: shifted, ...(otherParam && { [otherParam]: record?.[other ?? ""] }) };
  }
  throw new Error(`expected a rule for the next page, found: ${rule}`);
}

const models = await Promise.all(
  Object.values(kinds).map(async ({ load }): Promise<Connector> => (await load()).connector),
);

test.each(models.map((model) => ({ kind: model.kind, model })))(
  "every list of $kind continues after max_records with the params that its section describes",
  async ({ model }) => {
    const { client, connector, execute } = await started(model);
    const listed = new Map<string, readonly Item[]>();
    const walk = async ({ entity, name }: Operation, params: Item): Promise<readonly Item[]> => {
      const pages = await Array.fromAsync(client.pages(entity.name, name, params, { max_pages: 100 }));
      return pages.flatMap(({ data }) => [data].flat() as Item[]);
    };
    for (const operation of operationsOf(model, ["list"])) {
      const { entity, name, action } = operation;
      const params = argumentsFor({ connector: model, listed }, entity, action);
      const all = await walk(operation, params);
      listed.set(entity.name, all);
      if (!action.pagination) continue;
      const { text } = await connector.docs(`actions.${entity.name}.${name}`);
      // Without a page size, the upstream determines where a page ends.
      const isSized = action.pagination.size?.param !== undefined && action.returns.kind === "many";
      const options = isSized ? { max_records: 7 } : {};
      const call = { entity: entity.name, action: name, options };
      const first = await execute({ ...call, params });
      const following = nextParams(text, params, first);
      const second = following === undefined ? [] : (await execute({ ...call, params: following })).data;
      const both = [...first.data, ...second];
      expect(both, `${entity.name}.${name}`).toEqual(all.slice(0, both.length));
      expect(both.length, `${entity.name}.${name}`).toBeGreaterThanOrEqual(Math.min(all.length, isSized ? 8 : 1));
    }
  },
);
