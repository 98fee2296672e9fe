import { type Client, type Connector, createConnector, entitiesOf } from "@agent-connectors/runtime";
import type { Sandbox } from "@agent-connectors/sandbox";
import { exampleParams } from "../../../generator/emit/example.ts";
import { argumentsFor, type Item, type Known } from "../../sandbox/fixtures/arguments-for.ts";
import { configFor } from "../../sandbox/fixtures/config-for.ts";
import type { Task } from "./task.ts";

/** Returns a client that sends the connector's requests to the sandbox. */
export function clientOf(connector: Connector, sandbox: Sandbox): Client {
  const { kind } = connector;
  return createConnector(connector, {
    baseUrl: sandbox.urlOf(kind),
    credentials: sandbox.credentialsOf(kind),
    config: configFor(connector),
    limits: { rateLimit: "off" },
  });
}

/**
 * Executes all actions except deletions and those of the context store. Returns the calls that return data, and the calls of
 * `deletionsOf`.
 */
export async function tasksOf(connector: Connector, client: Client): Promise<readonly Task[]> {
  const listed = new Map<string, readonly Item[]>();
  const known = { connector, listed };
  const operations = Object.values(entitiesOf(connector)).flatMap((entity) =>
    Object.entries(entity.actions).map(([name, action]) => ({ entity, name, action })),
  );
  const tasks: Task[] = [];
  const attempt = async ({ entity, name, action }: (typeof operations)[number], params: Item) => {
    const result = await client.execute(entity.name, name, params).catch(() => undefined);
    if (!result || !("data" in result)) return undefined;
    const records = [result.data].flat() as readonly Item[];
    const fields = fieldsOf(records[0] ?? {});
    const { meta } = result;
    const lastId = records.at(-1)?.id;
    const others: Record<string, unknown>[] = [];
    tasks.push({ kind: connector.kind, entity: entity.name, name, action, params, fields, meta, lastId, others });
    return records;
  };
  const lists = operations.filter(({ name }) => name === "list");
  // A list can need records of a parent entity that comes later, so each round repeats the failed lists.
  for (let level = 0; level < 4; level++)
    for (const operation of lists.filter(({ entity }) => !listed.has(entity.name))) {
      const needed = argumentsFor(known, operation.entity, operation.action);
      const records = await attempt(operation, { ...typical(operation.action, needed), ...needed });
      if (records) listed.set(operation.entity.name, records);
    }
  for (const [at, operation] of operations.filter(({ name }) => name !== "list" && name !== "delete").entries()) {
    const record = listed.get(operation.entity.name)?.[at % 5];
    const needed = argumentsFor(known, operation.entity, operation.action, record);
    await attempt(operation, { ...typical(operation.action, needed), ...needed });
  }
  return [...tasks, ...deletionsOf(known)];
}

/**
 * Returns a call of each delete action whose entity has more than five listed records. Does not execute it. Does not use the first
 * five records, because other tasks use them.
 */
function deletionsOf({ connector, listed }: Known): readonly Task[] {
  return Object.values(entitiesOf(connector)).flatMap((entity) =>
    Object.entries(entity.actions)
      .filter(([, action]) => action.kind === "delete")
      .flatMap(([name, action]): Task[] => {
        const [params, ...others] = (listed.get(entity.name) ?? [])
          .slice(5)
          .map((record) => ({ ...argumentsFor({ connector, listed }, entity, action, record) }));
        const { kind } = connector;
        return params
          ? [{ kind, entity: entity.name, name, action, params, fields: [], meta: {}, lastId: undefined, others }]
          : [];
      }),
  );
}

/** Returns the params of the documented example, and one optional query param whose schema lists its values. */
function typical(action: Task["action"], needed: Item): Item {
  const filters = Object.entries(action.params).flatMap(([name, { schema, target }]) => {
    if (Object.hasOwn(needed, name) || target?.in !== "query") return [];
    if (schema.enum && typeof schema.enum[0] === "string") return [[name, schema.enum[0]] as const];
    return schema.separated ? [[name, schema.separated[0]] as const] : [];
  });
  const example = exampleParams(action);
  const allowed = filters.filter(([name]) =>
    action.rules.every((rule) => rule.kind !== "at_most_one" || !rule.params.includes(name)),
  );
  return { ...example, ...Object.fromEntries(allowed.slice(0, 1)) };
}

/** The dotted paths of a record's fields, down to the second level. */
function fieldsOf(record: Item): readonly string[] {
  return Object.entries(Object(record)).flatMap(([name, value]) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? [name, ...Object.keys(value).map((member) => `${name}.${member}`)]
      : [name],
  );
}
