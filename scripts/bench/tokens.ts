import { type AgentTool, agentTools } from "@agent-connectors/client";
import { localAgentConnector } from "@agent-connectors/client/local";
import { type Kinds, kinds } from "@agent-connectors/connectors";
import { type Connector, createConnector, describeConnector } from "@agent-connectors/runtime";
import { startSandbox } from "@agent-connectors/sandbox";
import { countTokens } from "gpt-tokenizer/model/gpt-4o";

/** An agent inspects the connector, reads the documentation of one action, and calls the action once. */
interface Task {
  readonly kind: keyof Kinds;
  readonly operation: `${string}.${string}`;
  readonly params?: object;
  /** Sets the param to the value of this field in the first listed record. */
  readonly first?: readonly [param: string, field: string];
  readonly fields?: readonly string[];
}

const tasks: readonly Task[] = [
  { kind: "payments", operation: "customers.list", params: { limit: 10 }, fields: ["id", "email", "name"] },
  { kind: "payments", operation: "charges.search", params: { query: "amount>0", limit: 10 }, fields: ["id", "amount"] },
  { kind: "payments", operation: "customers.create", params: { email: "ada@example.com" }, fields: ["id"] },
  { kind: "recruiting", operation: "candidates.list", params: { per_page: 10 }, fields: ["id", "first_name"] },
  { kind: "recruiting", operation: "jobs.list", params: { per_page: 10 }, fields: ["id", "name", "status"] },
  { kind: "issue_tracking", operation: "issues.list", params: { first: 10 }, fields: ["id", "title"] },
  {
    kind: "issue_tracking",
    operation: "issues.update",
    params: { title: "Broken link" },
    first: ["id", "id"],
    fields: ["issue.id"],
  },
  { kind: "meeting_notes", operation: "notes.list", fields: ["id", "title"] },
  { kind: "meeting_notes", operation: "notes.get", first: ["note_id", "id"], fields: ["id", "summary_text"] },
  { kind: "online_forms", operation: "forms.list", fields: ["id", "title"] },
  { kind: "online_forms", operation: "forms.get", first: ["form_id", "id"], fields: ["id", "title", "fields"] },
  { kind: "email_marketing", operation: "campaigns.list", params: { count: 10 }, fields: ["id", "status"] },
  { kind: "email_marketing", operation: "lists.get", first: ["list_id", "id"], fields: ["id", "name"] },
  { kind: "work_management", operation: "boards.list", fields: ["id", "name"] },
  { kind: "work_management", operation: "users.get", first: ["id", "id"], fields: ["id", "email"] },
  { kind: "email_delivery", operation: "bounces.list", fields: ["email", "reason"] },
  { kind: "email_delivery", operation: "lists.get", first: ["id", "id"], fields: ["id", "name"] },
  { kind: "social_advertising", operation: "organizations.list", fields: ["id", "name"] },
  { kind: "search_analytics", operation: "sites.list", fields: ["siteUrl"] },
  { kind: "search_analytics", operation: "sites.get", first: ["siteUrl", "siteUrl"], fields: ["siteUrl"] },
];

/** The tokens of a task. */
export interface TaskTokens {
  /** The kind, the entity and the action. */
  readonly name: string;
  /** Tokens of the results of `inspect_connector` and `read_skill_docs`. */
  readonly read: number;
  /** Tokens of the arguments of the call. */
  readonly call: number;
  readonly result: number;
  /**
   * The number of tokens with the three tools for agents, divided by the number with one tool for each action of all kinds in
   * `tasks`. Both numbers include the definitions of the tools, but not the result of the call.
   */
  readonly share: number;
  /** Like `share`, but both numbers include the result of the call. */
  readonly shareWithResult: number;
}

/** The upper limit of each share in `TaskTokens`. */
export const targets = { share: 0.1, shareWithResult: 0.25 } as const;

/** Prints the results of `taskTokens`, and the highest shares. */
export async function benchTokens(): Promise<void> {
  const all = await taskTokens();
  for (const { name, read, call, result, share, shareWithResult } of all)
    console.log(
      `tokens     ${name.padEnd(36)} read ${String(read).padStart(5)}, call ${String(call).padStart(3)}, result ${String(result).padStart(5)}: ${share.toFixed(3)}, with the result ${shareWithResult.toFixed(3)}`,
    );
  const [worst, worstWithResult] = [all.map((one) => one.share), all.map((one) => one.shareWithResult)].map((shares) =>
    Math.max(...shares).toFixed(3),
  );
  console.log(
    `           worst ${worst} (target: ${targets.share}), with results ${worstWithResult} (target: ${targets.shareWithResult})`,
  );
}

/**
 * Counts the tokens of each task with GPT-4o's tokenizer. The shares of each task include the definitions of the tools, because
 * each task is a separate conversation.
 */
export async function taskTokens(): Promise<readonly TaskTokens[]> {
  const names = [...new Set(tasks.map(({ kind }) => kind))];
  const models: readonly Connector[] = await Promise.all(
    names.map(async (kind) => (await kinds[kind].load()).connector),
  );
  const sandbox = await startSandbox({ connectors: models, records: 25 });
  const clients = models.map((model) => {
    const { kind, auth } = model;
    const option = auth[0]?.name;
    const credentials = sandbox.credentialsOf(kind);
    return createConnector(model, { baseUrl: sandbox.urlOf(kind), credentials, ...(option && { auth: option }) });
  });
  try {
    const connectors = await Promise.all(names.map((kind, at) => localAgentConnector(kind, clientAt(clients, at))));
    const tools = agentTools(connectors);
    const definitions = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    const base = { three: tokensOf(definitions), each: tokensOf(models.flatMap(actionTools)) };
    const all: TaskTokens[] = [];
    for (const task of tasks) {
      const { read, call, result } = await runTask(tools, task);
      all.push({
        ...{ name: `${task.kind}.${task.operation}`, read, call, result },
        share: (base.three + read + call) / (base.each + call),
        shareWithResult: (base.three + read + call + result) / (base.each + call + result),
      });
    }
    return all;
  } finally {
    await Promise.all(clients.map((client) => client.close()));
    await sandbox.close();
  }
}

function clientAt<Client>(clients: readonly Client[], at: number): Client {
  const client = clients[at];
  if (!client) throw new Error(`expected a client at index ${at}`);
  return client;
}

function actionTools(model: Connector): readonly object[] {
  const { kind, entities } = describeConnector(model, Date.now());
  return Object.entries(entities).flatMap(([entity, { actions }]) =>
    Object.entries(actions).map(([action, { description, notes, params }]) => ({
      name: `${kind}_${entity}_${action}`,
      description: [description, ...notes].join(" "),
      inputSchema: params,
    })),
  );
}

async function runTask(
  tools: ReturnType<typeof agentTools>,
  { kind, operation, params: given = {}, first, fields }: Task,
) {
  const run = async (name: string, args: object) => {
    const tool = tools.find((candidate) => candidate.name === name);
    if (!tool) throw new Error(`there is no tool ${name}`);
    return tool.output({ connector: kind, ...args });
  };
  const [entity, action] = operation.split(".");
  const inspected = await run("inspect_connector", {});
  const section = await run("read_skill_docs", { section: `actions.${operation}` });
  const params = { ...given, ...(first && { [first[0]]: await firstValue(run, entity, first[1]) }) };
  const call = { connector: kind, entity, action, params, options: { fields } };
  const { text } = await run("execute", call);
  return {
    read: countTokens(inspected.text) + countTokens(section.text),
    call: tokensOf(call),
    result: countTokens(text),
  };
}

/** Calls `list` for the value. The tokens of this call are not counted, as if the agent already had the value. */
async function firstValue(
  run: (name: string, args: object) => ReturnType<AgentTool["output"]>,
  entity: string | undefined,
  field: string,
): Promise<unknown> {
  const { structured } = await run("execute", { entity, action: "list", options: { fields: [field], max_records: 1 } });
  return Object([structured?.data].flat()[0])[field];
}

function tokensOf(value: object): number {
  return countTokens(JSON.stringify(value));
}
