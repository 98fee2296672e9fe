import { type AgentTool, agentTools } from "@agent-connectors/client";
import { localAgentConnector } from "@agent-connectors/client/local";
import { kinds } from "@agent-connectors/connectors";
import type { Client, Connector } from "@agent-connectors/runtime";
import { type Sandbox, startSandbox } from "@agent-connectors/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mutationsOf } from "./mutate.ts";
import { repair } from "./repair.ts";
import type { Args, Mutation, Task } from "./task.ts";
import { clientOf, tasksOf } from "./tasks.ts";

const tools = new Map<string, readonly AgentTool[]>();
const clients: Client[] = [];
let tasks: readonly Task[] = [];
let sandbox: Sandbox;

beforeAll(async () => {
  const connectors: readonly Connector[] = await Promise.all(
    Object.values(kinds).map(async (kind) => (await kind.load()).connector),
  );
  sandbox = await startSandbox({ connectors, records: 23 });
  for (const connector of connectors) {
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

/** Runs a call. Returns the message of its failure. */
const failureOf = async ({ task, tool }: Mutation, args: Args): Promise<string | undefined> => {
  const found = tools.get(task.kind)?.find(({ name }) => name === tool);
  const failure = await found?.run(args).then(
    () => undefined,
    (error: Error) => error.message,
  );
  return failure;
};

interface Count {
  readonly refused: number;
  readonly repaired: number;
}

test("the error of a wrong call is enough to correct at least 90 % of 300 calls", { timeout: 120_000 }, async () => {
  const counts = new Map<string, Count>();
  const lost: string[] = [];
  for (const mutation of mutationsOf(tasks, 24)) {
    const { category, args, task } = mutation;
    const failure = await failureOf(mutation, args);
    // Some mutations are valid calls, for example those with a value in another case.
    if (failure === undefined) continue;
    const changed = repair(failure, args);
    const again = changed ? await failureOf(mutation, changed) : failure;
    if (again !== undefined) lost.push(`${category}: ${task.kind} ${JSON.stringify(args)}\n${failure}\n${again}`);
    const { refused = 0, repaired = 0 } = counts.get(category) ?? {};
    counts.set(category, { refused: refused + 1, repaired: repaired + (again === undefined ? 1 : 0) });
  }
  const all = [...counts.values()];
  const sum = (of: (count: Count) => number) => all.reduce((total, count) => total + of(count), 0);
  const [refused, repaired] = [sum((count) => count.refused), sum((count) => count.repaired)];
  const rows = [...counts].map(([category, count]) => `${category}: ${count.repaired} of ${count.refused}`);
  const report = [...rows, `all: ${repaired} of ${refused}`, "", ...lost].join("\n");
  expect(refused, report).toBeGreaterThanOrEqual(300);
  expect(new Set(tasks.map(({ kind }) => kind)).size).toBe(tools.size);
  expect(repaired / refused, report).toBeGreaterThanOrEqual(0.9);
});
