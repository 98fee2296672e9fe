import type { DocsSection } from "@agent-connectors/runtime/portable";
import { type Access, type CallAccess, permittedDocs } from "./access.ts";
import type { AgentConnector, ConnectorStatus, CopyStatus } from "./connector.ts";

/**
 * Describes a connector to a model. The text contains the entities with their actions and filters, the announced end dates of
 * actions and of the upstream's version, the state of the copied records, the configuration and the permitted operations. For
 * each connector kind of this project, the text has at most 1,000 tokens.
 */
export async function inspect(connector: AgentConnector, access: CallAccess = {}): Promise<string> {
  const [docs, status] = await Promise.all([permittedDocs(connector, access), connector.status?.(access.signal)]);
  const { text, entities = [] } = docs;
  const [, title = connector.name, about = ""] = /^# (.+)\n+([^\n]+)/.exec(text) ?? [];
  return [
    `${title}: connector '${connector.name}'${status ? `, ${status.status}, in workspace '${status.workspace}'` : ", in this process"}.`,
    about,
    ...configLines(status),
    ...accessLines(access),
    "Entities and their actions, with params of lists and searches ('…': the section of the action has more):",
    ...entities.map((line) => `- ${line}`),
    ...copyLines(status, docs),
    "Read the section 'actions.<entity>.<action>' with read_skill_docs before the first call of an action.",
  ].join("\n");
}

/** Describes to a model how to select one of several connectors. */
export function listConnectors(connectors: readonly AgentConnector[]): string {
  const lines = connectors.map(({ name, kind = name }) => `- ${name}${kind === name ? "" : ` (${kind})`}`);
  return `Connectors; pass one as 'connector':\n${lines.join("\n")}`;
}

/** Maximum characters of a configuration value that is shown completely. */
const maxValueLength = 60;

function configLines(status: ConnectorStatus | undefined): readonly string[] {
  const entries = Object.entries(status?.config ?? {});
  return entries.length === 0 ? [] : [`Configuration: ${entries.map(configText).join(", ")}.`];
}

function configText([name, value]: readonly [string, unknown]): string {
  const text = JSON.stringify(value);
  return `${name}=${text.length > maxValueLength ? `${text.slice(0, maxValueLength)}… (${text.length} characters)` : text}`;
}

/** The text names at most this number of the permitted operations. */
const maxOperations = 20;

function accessLines({ access, operations }: Access): readonly string[] {
  const names = operations?.slice(0, maxOperations).join(" ");
  const more = operations && operations.length > maxOperations ? ` +${operations.length - maxOperations}` : "";
  return [
    ...(access === "read" ? ["Only actions that read are permitted."] : []),
    ...(names === undefined ? [] : [`Only these operations are permitted: ${names}${more}.`]),
  ];
}

/** Describes the entities with a searchable copy: their main fields and the state of each copy. */
function copyLines(status: ConnectorStatus | undefined, { stored = [], ranking }: DocsSection): readonly string[] {
  if (!status || stored.length === 0) return [];
  const states = new Map(status.copies.map((copy) => [copy.entity, copy]));
  return [
    "Copied records, which context_store_search and context_store_sql_query filter by every field. In parentheses: state, number of records, last successful sync:",
    ...stored.map((line) => `- ${line} (${stateOf(states.get(line.slice(0, line.indexOf(":"))))})`),
    ...(ranking === "lexical"
      ? ["Searches by meaning are lexical here: they compare words and spelling, and find no synonyms."]
      : []),
  ];
}

function stateOf(copy: CopyStatus | undefined): string {
  if (!copy) return "no copy that you can read";
  const { status, records, synced_at, error } = copy;
  const failure = error ? `, error ${error.code}` : "";
  return `${status}, ${records}${synced_at === null ? "" : `, ${synced_at.slice(0, 16)}Z`}${failure}`;
}
