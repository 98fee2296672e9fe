import { type AgentTool, agentTools, createApi, hostedAgentConnector } from "@agent-connectors/client";
import { localAgentConnector } from "@agent-connectors/client/local";
import type { Client } from "@agent-connectors/runtime";
import { type Sandbox, startSandbox } from "@agent-connectors/sandbox";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { models } from "../../connectors/models.ts";
import { connectTo, syncAll } from "../../service/context-store/synced.ts";
import { startTestService } from "../../service/start-test-service.ts";
import { mutationsOf } from "./mutate.ts";
import { repair } from "./repair.ts";
import { storeMistakes } from "./store-mistakes.ts";
import type { Args, Mutation, Task } from "./task.ts";
import { clientOf, tasksOf } from "./tasks.ts";

const tools = new Map<string, readonly AgentTool[]>();
const clients: Client[] = [];
let tasks: readonly Task[] = [];
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ connectors: models, records: 23 });
  for (const connector of models) {
    const client = clientOf(connector, sandbox);
    clients.push(client);
    tasks = [...tasks, ...(await tasksOf(connector, client))];
    tools.set(connector.kind, agentTools([await localAgentConnector(connector.kind, client)]));
  }
}, 120_000);
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await sandbox.close();
});

/** Runs a tool. Returns the message of the failure, if any. */
const failureOf = async (
  called: readonly AgentTool[],
  tool: Mutation["tool"],
  args: Args,
): Promise<string | undefined> => {
  const found = called.find(({ name }) => name === tool);
  if (!found) throw new Error(`expected the tool '${tool}', found none`);
  return found.run(args).then(
    () => undefined,
    (error: Error) => error.message,
  );
};

interface WrongCall extends Pick<Mutation, "category" | "tool" | "args"> {
  readonly tools: readonly AgentTool[];
}

/** Repairs wrong calls with nothing but their errors. */
async function repairAll(calls: readonly WrongCall[]) {
  const counts = new Map<string, { refused: number; repaired: number }>();
  const unrepaired: string[] = [];
  for (const { category, tools: called, tool, args } of calls) {
    const failure = await failureOf(called, tool, args);
    // Some mutations are valid calls, such as those that change the case of a value.
    if (failure === undefined) continue;
    const changed = repair(failure, args);
    const again = changed ? await failureOf(called, tool, changed) : failure;
    if (again !== undefined) unrepaired.push(`${category}: ${JSON.stringify(args)}\n${failure}\n${again}`);
    const { refused = 0, repaired = 0 } = counts.get(category) ?? {};
    counts.set(category, { refused: refused + 1, repaired: repaired + (again === undefined ? 1 : 0) });
  }
  const all = [...counts.values()];
  const refused = all.reduce((sum, count) => sum + count.refused, 0);
  const repaired = all.reduce((sum, count) => sum + count.repaired, 0);
  /** The categories whose share of repaired calls is below `minimum`. */
  const below = (minimum: number) =>
    [...counts].flatMap(([category, count]) => (count.repaired / count.refused < minimum ? [category] : []));
  const rows = [...counts].map(([category, count]) => `${category}: ${count.repaired} of ${count.refused}`);
  const report = [...rows, `all: ${repaired} of ${refused}`, "", ...unrepaired].join("\n");
  const least = Math.min(...all.map((count) => count.refused));
  return { refused, share: repaired / refused, least, below, counts, report };
}

/**
 * Replaces the record of a deletion with one that no earlier call used, because an earlier call may have deleted the task's
 * record. Changes nothing if `others` is empty.
 */
function withOwnRecord({ args, task: { params, others } }: Mutation): Args {
  const other = others.pop();
  if (!other) return args;
  const text = Object.keys(params).reduce(
    (json, name) => json.replaceAll(JSON.stringify(params[name]), () => JSON.stringify(other[name])),
    JSON.stringify(args),
  );
  return JSON.parse(text);
}

test("errors alone are enough to correct at least 90 % of 300 or more wrong calls", { timeout: 120_000 }, async () => {
  const mutations = mutationsOf(tasks, 60);
  const calls = mutations.map((mutation) => ({
    ...mutation,
    args: withOwnRecord(mutation),
    tools: tools.get(mutation.task.kind) ?? [],
  }));
  const { refused, share, least, below, counts, report } = await repairAll(calls);
  expect(refused, report).toBeGreaterThanOrEqual(300);
  expect(new Set(tasks.map(({ kind }) => kind)).size).toBe(tools.size);
  expect(counts.size, report).toBe(17);
  expect(least, report).toBeGreaterThanOrEqual(9);
  expect(share, report).toBeGreaterThanOrEqual(0.9);
  // An error cannot contain the value of most missing params, such as an id.
  expect(
    below(0.85).filter((category) => category !== "a missing param"),
    report,
  ).toEqual([]);
  expect(below(0.1), report).toEqual([]);
});

test("errors alone are enough to correct at least 90 % of the wrong calls of hosted connectors", {
  timeout: 120_000,
}, async () => {
  const running = await startTestService({
    engine: "sqlite",
    kinds: ["payments", "meeting_notes"],
    sandbox: { records: 23 },
  });
  onTestFinished(() => running.close());
  await connectTo(running, "payments");
  await connectTo(running, "meeting_notes");
  const { database } = running.service;
  await database
    .updateTable("syncs")
    .set({ paused: 1 })
    .where("entity", "not in", ["customers", "charges", "notes"])
    .execute();
  await syncAll(running);
  const { principalId: client_id, clientSecret: client_secret } = running.admin;
  const api = createApi({ base_url: await running.listen(), client_id, client_secret });
  const [payments, notes] = await Promise.all(
    ["payments", "meeting_notes"].map(async (name) => agentTools([await hostedAgentConnector(api, { name })])),
  );
  const ofStore = Object.entries(storeMistakes).flatMap(([category, wrong]) =>
    wrong.map(
      (args) =>
        ({ category, args, tool: "execute", tools: (args.entity === "notes" ? notes : payments) ?? [] }) as const,
    ),
  );
  const live = mutationsOf(
    tasks.filter(({ kind, name }) => kind === "payments" && name !== "delete"),
    4,
  ).map((mutation) => ({ ...mutation, tools: payments ?? [] }));
  const { share, below, counts, report } = await repairAll([...ofStore, ...live]);
  // Only `live` contains calls of the last two categories of this list.
  for (const category of [...Object.keys(storeMistakes), "a misspelt entity", "a misspelt action"])
    expect(counts.get(category)?.refused, report).toBeGreaterThanOrEqual(3);
  expect(share, report).toBeGreaterThanOrEqual(0.9);
  // The minimum is low, because most categories have at most four calls.
  expect(below(0.5), report).toEqual([]);
});
