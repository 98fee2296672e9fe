import type { Connector } from "@agent-connectors/runtime";
import { entitiesOf } from "./entities-of.ts";

const BEGIN = "<!-- kinds -->";
const END = "<!-- /kinds -->";

/** The text with the table of connectors between its two marks; as it is where it has no marks. */
export function withKindsTable(text: string, connectors: readonly Connector[]): string {
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END, begin);
  if (begin === -1 || end === -1) return text;
  return `${text.slice(0, begin)}${BEGIN}\n${table(connectors)}${text.slice(end)}`;
}

function table(connectors: readonly Connector[]): string {
  const rows = [...connectors].sort((a, b) => (a.title < b.title ? -1 : 1)).map(row);
  return ["| Connector | Kind | Entities | Actions |", "|---|---|---|---|", ...rows, ""].join("\n");
}

function row(connector: Connector): string {
  const entities = entitiesOf(connector);
  const actions = entities.reduce((sum, entity) => sum + Object.keys(entity.actions).length, 0);
  const { kind, title } = connector;
  return `| [${title}](generated/${kind}/README.md) | \`${kind}\` | ${entities.length} | ${actions} |`;
}
