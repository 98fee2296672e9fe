import type { AgentConnector, ConnectorStatus } from "@agent-connectors/client";
import { agentTools } from "@agent-connectors/client";
import { localAgentConnector } from "@agent-connectors/client/local";
import { kinds } from "@agent-connectors/connectors";
import { type Connector, ConnectorError, entitiesOf } from "@agent-connectors/runtime";
import { countTokens } from "gpt-tokenizer/model/gpt-4o";
import { expect, test } from "vitest";
import { targets, taskTokens } from "../../../scripts/bench/tokens.ts";
import { models } from "../../connectors/models.ts";

/**
 * Returns a hosted connector of the model's kind with a long description: each entity has a copy with an error, and each member
 * of the configuration has a value.
 */
async function withLongStatus(model: Connector): Promise<AgentConnector> {
  const { kind, config, replication } = model;
  const client = { execute: () => Promise.reject(new ConnectorError("internal", "not called")) };
  const connector = await localAgentConnector(kind, client, `${kind}_of_the_organization`);
  const names = [...new Set([...Object.keys(config), ...Object.keys(replication)])];
  const status: ConnectorStatus = {
    status: "needs_reconnect",
    workspace: "a workspace with a long name",
    config: Object.fromEntries(names.map((name) => [name, `${name} `.repeat(50)])),
    copies: Object.values(entitiesOf(model)).map(({ name }) => ({
      entity: name,
      status: "building_preview",
      records: 12_345_678,
      synced_at: "2026-11-24T01:02:03.004Z",
      error: { code: "upstream_unavailable" },
    })),
  };
  return {
    ...connector,
    docs: async (section) => ({ ...(await connector.docs(section)), ranking: "lexical" }),
    status: async () => status,
  };
}

async function inspected(connector: AgentConnector, options = {}): Promise<string> {
  const [inspect] = agentTools([connector], options);
  return (await inspect?.run({})) ?? "";
}

test.each(models.map((model) => ({ kind: model.kind, model })))(
  "the description of $kind has its entities, copies and configuration in at most 1,000 tokens",
  async ({ model }) => {
    const text = await inspected(await withLongStatus(model));
    expect(countTokens(text)).toBeLessThanOrEqual(1_000);
    const lines = text.split("\n");
    const stored = lines.findIndex((line) => line.startsWith("Copied records"));
    const [described, copies] = stored < 0 ? [lines, []] : [lines.slice(0, stored), lines.slice(stored)];
    for (const { name, actions, contextStore } of Object.values(entitiesOf(model))) {
      const line = described.find((text) => text.startsWith(`- ${name}: `)) ?? "";
      expect(line.replaceAll(/\([^)]*\)/g, "")).toBe(`- ${name}: ${Object.keys(actions).join(" ")}`);
      for (const [action, { upstream }] of Object.entries(actions))
        if (upstream) expect(line).toMatch(new RegExp(`${action}\\([^)]*ends ${upstream.ends}\\)`));
      const copy = copies.find((text) => text.startsWith(`- ${name}: `));
      if (contextStore)
        expect(copy).toContain("(building_preview, 12345678, 2026-11-24T01:02Z, error upstream_unavailable)");
      else expect(copy).toBeUndefined();
    }
    if (model.upstream?.ends !== undefined) expect(described[1]).toContain(model.upstream.ends);
    for (const name of Object.keys({ ...model.config, ...model.replication })) expect(text).toContain(`${name}="`);
  },
);

test("the description names some columns of a copy, and params of lists and searches, but no params that select pages", async () => {
  const { connector } = await kinds.payments.load();
  const text = await inspected(await withLongStatus(connector));
  expect(text).toContain("- customers: list(email created) search(query) get create update delete");
  expect(text).toContain("- customers: id name currency created balance … (");
});

test("the description mentions lexical ranking only if the connector uses it, and copies only if the connector is hosted", async () => {
  const { connector } = await kinds.meeting_notes.load();
  const hosted = await withLongStatus(connector);
  expect(await inspected(hosted)).toContain("by meaning: ");
  expect(await inspected(hosted)).toContain("Searches by meaning are lexical here");
  const ranked: AgentConnector = {
    ...hosted,
    docs: async (section) => ({ ...(await hosted.docs(section)), ranking: "semantic" }),
  };
  expect(await inspected(ranked)).not.toContain("lexical");
  const { status: _, ...local } = hosted;
  expect(await inspected(local)).not.toMatch(/Copied records|lexical|Configuration/);
});

test("the description states the permitted access and operations, and lists only these operations", async () => {
  const { connector } = await kinds.payments.load();
  const hosted = await withLongStatus(connector);
  const operations = ["customers.list", "charges.*", "refunds.create", "invoices.context_store_search"];
  const text = await inspected(hosted, { access: "read", operations });
  expect(text).toContain(
    `Only actions that read are permitted.\nOnly these operations are permitted: ${operations.join(" ")}.`,
  );
  expect(text.match(/^- .*?(?= \(building|$)/gm)).toEqual([
    "- customers: list(email created)",
    "- charges: list(customer payment_intent created) search(query) get",
    "- invoices: id account_name billing_reason created amount_due …",
    "- charges: id description status created amount …",
  ]);
  expect(await inspected(hosted)).not.toContain("permitted");
});

test("compared with one tool per action, each of 20 tasks needs at most 10 % of the tokens, or 25 % if the results count too", {
  timeout: 60_000,
}, async () => {
  const tasks = await taskTokens();
  expect(new Set(tasks.map(({ name }) => name)).size).toBe(20);
  expect(new Set(tasks.map(({ name }) => name.split(".")[0])).size).toBeGreaterThanOrEqual(10);
  for (const { name, share, shareWithResult } of tasks) {
    expect(share, name).toBeLessThanOrEqual(targets.share);
    expect(shareWithResult, name).toBeLessThanOrEqual(targets.shareWithResult);
  }
});
