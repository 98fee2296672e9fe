import { agentTools } from "@agent-connectors/client";
import { localAgentConnector } from "@agent-connectors/client/local";
import { type Kinds, kinds } from "@agent-connectors/connectors";
import { type Connector, createConnector, describeConnector } from "@agent-connectors/runtime";
import { startSandbox } from "@agent-connectors/sandbox";
import { countTokens } from "gpt-tokenizer/model/gpt-4o";

/** A task of an agent: one call, after the documentation of its action. */
interface Task {
  readonly kind: keyof Kinds;
  readonly entity: string;
  readonly action: string;
  readonly params: object;
  readonly fields?: readonly string[];
}

/** Twenty tasks over ten kinds. */
const tasks: readonly Task[] = [
  { kind: "payments", entity: "customers", action: "list", params: { limit: 10 }, fields: ["id", "email", "name"] },
  { kind: "payments", entity: "invoices", action: "list", params: { limit: 10 }, fields: ["id", "total", "status"] },
  { kind: "recruiting", entity: "candidates", action: "list", params: { per_page: 10 }, fields: ["id", "first_name"] },
  { kind: "recruiting", entity: "jobs", action: "list", params: { per_page: 10 }, fields: ["id", "name", "status"] },
  { kind: "issue_tracking", entity: "issues", action: "list", params: { first: 10 }, fields: ["id", "title"] },
  { kind: "issue_tracking", entity: "teams", action: "list", params: {}, fields: ["id", "name"] },
  { kind: "meeting_notes", entity: "notes", action: "list", params: {}, fields: ["id", "title"] },
  { kind: "meeting_notes", entity: "notes", action: "list", params: {}, fields: ["id", "created_at"] },
  { kind: "online_forms", entity: "forms", action: "list", params: {}, fields: ["id", "title"] },
  { kind: "online_forms", entity: "workspaces", action: "list", params: {}, fields: ["id", "name"] },
  { kind: "email_marketing", entity: "campaigns", action: "list", params: { count: 10 }, fields: ["id", "status"] },
  { kind: "email_marketing", entity: "lists", action: "list", params: { count: 10 }, fields: ["id", "name"] },
  { kind: "work_management", entity: "boards", action: "list", params: {}, fields: ["id", "name"] },
  { kind: "work_management", entity: "users", action: "list", params: {}, fields: ["id", "email"] },
  { kind: "email_delivery", entity: "lists", action: "list", params: {}, fields: ["id", "name"] },
  { kind: "email_delivery", entity: "bounces", action: "list", params: {}, fields: ["email", "reason"] },
  { kind: "social_advertising", entity: "organizations", action: "list", params: {}, fields: ["id", "name"] },
  { kind: "social_advertising", entity: "organizations", action: "list", params: {}, fields: ["id", "state"] },
  { kind: "search_analytics", entity: "sites", action: "list", params: {}, fields: ["siteUrl"] },
  { kind: "search_analytics", entity: "sites", action: "list", params: {}, fields: ["permissionLevel"] },
];

/**
 * Compares the tokens of a task with the three tools and with one tool for each action of the same kinds. Counts what an agent
 * reads and writes. The definitions of tools count once for each task, because each conversation has them.
 */
export async function benchTokens(): Promise<void> {
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
    const each = models.flatMap(actionTools);
    const base = { three: tokensOf(definitions), each: tokensOf(each) };
    console.log(
      `tokens     three tools ${base.three}, one tool for each of ${each.length} actions ${base.each} (gpt-4o)`,
    );
    const shares: number[][] = [[], []];
    for (const task of tasks) {
      const { read, call, result } = await runTask(tools, task);
      const [without, withResult] = [
        (base.three + read + call) / (base.each + call),
        (base.three + read + call + result) / (base.each + call + result),
      ];
      shares[0]?.push(without);
      shares[1]?.push(withResult);
      const name = `${task.kind}.${task.entity}.${task.action}`;
      console.log(
        `           ${name.padEnd(36)} read ${String(read).padStart(5)}, call ${String(call).padStart(3)}, result ${String(result).padStart(5)}: ${without.toFixed(3)}, with the result ${withResult.toFixed(3)}`,
      );
    }
    const [without = 0, withResult = 0] = shares.map((all) => Math.max(...all));
    console.log(
      `           worst ${without.toFixed(3)} (target: 0.100), with results ${withResult.toFixed(3)} (target: 0.250)`,
    );
  } finally {
    await Promise.all(clients.map((client) => client.close()));
    await sandbox.close();
  }
}

function clientAt<Client>(clients: readonly Client[], at: number): Client {
  const client = clients[at];
  if (!client) throw new Error(`expected a client of kind ${at}`);
  return client;
}

/** One tool for each action, with the JSON Schema of its params. */
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

async function runTask(tools: ReturnType<typeof agentTools>, { kind, entity, action, params, fields }: Task) {
  const run = async (name: string, args: object) => {
    const tool = tools.find((candidate) => candidate.name === name);
    if (!tool) throw new Error(`there is no tool ${name}`);
    return tool.run({ connector: kind, ...args });
  };
  const inspected = await run("inspect_connector", {});
  const section = await run("read_skill_docs", { section: `actions.${entity}.${action}` });
  const call = { connector: kind, entity, action, params, options: { fields } };
  const result = await run("execute", call);
  return { read: countTokens(inspected) + countTokens(section), call: tokensOf(call), result: countTokens(result) };
}

function tokensOf(value: object): number {
  return countTokens(JSON.stringify(value));
}
