import type { AgentConnector, ConnectorStatus, CopyStatus } from "./connector.ts";

/** Describes a connector to a model, in fewer than 1,000 tokens: its entities with their actions, and the state of its copies. */
export async function inspect(connector: AgentConnector): Promise<string> {
  const [{ text, sections = [] }, status] = await Promise.all([connector.docs(), connector.status?.()]);
  const [, title = connector.name, about = ""] = /^# (.+)\n+([^\n]+)/.exec(text) ?? [];
  return [
    `${title}: connector '${connector.name}'${status ? `, ${status.status}, in workspace '${status.workspace}'` : ", in this process"}.`,
    about,
    ...configLines(status),
    "Entities and their actions:",
    ...entityLines(sections),
    ...copyLines(status, sections),
    "Read the section 'actions.<entity>.<action>' with read_skill_docs before the first call of an action.",
  ].join("\n");
}

/** Lists several connectors to a model. */
export function listConnectors(connectors: readonly AgentConnector[]): string {
  const lines = connectors.map(({ name }) => `- ${name}`);
  return `Connectors; pass one as 'connector':\n${lines.join("\n")}`;
}

const storeActions = ["context_store_search", "context_store_sql_query"];

/** The entities of sections `actions.<entity>.<action>`, each with its actions. */
function entitiesOf(sections: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const entities = new Map<string, string[]>();
  for (const section of sections) {
    if (!section.startsWith("actions.")) continue;
    const [, entity = "", action = ""] = section.split(".");
    entities.set(entity, [...(entities.get(entity) ?? []), action]);
  }
  return entities;
}

function entityLines(sections: readonly string[]): readonly string[] {
  return [...entitiesOf(sections)].map(([entity, actions]) => {
    const live = actions.filter((action) => !storeActions.includes(action));
    return `- ${entity}: ${live.join(" ")}`;
  });
}

function configLines(status: ConnectorStatus | undefined): readonly string[] {
  const entries = Object.entries(status?.config ?? {});
  return entries.length === 0
    ? []
    : [`Configuration: ${entries.map(([name, value]) => `${name}=${JSON.stringify(value)}`).join(", ")}.`];
}

/** The entities with a searchable copy, and the state of each copy. */
function copyLines(status: ConnectorStatus | undefined, sections: readonly string[]): readonly string[] {
  if (!status) return [];
  const copied = [...entitiesOf(sections)].flatMap(([entity, actions]) =>
    actions.includes("context_store_search") ? [entity] : [],
  );
  if (copied.length === 0) return [];
  const states = new Map(status.copies.map((copy) => [copy.entity, copy]));
  const lines = copied.map((entity) => `${entity} (${stateOf(states.get(entity))})`);
  return [`Copied records, for ${storeActions.join(" and ")}: ${lines.join(", ")}.`];
}

function stateOf(copy: CopyStatus | undefined): string {
  if (!copy) return "not copied yet";
  const { status, records, synced_at } = copy;
  return `${status}, ${records} records${synced_at === null ? "" : `, ${synced_at.slice(0, 16)}Z`}`;
}
