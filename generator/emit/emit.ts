import { type Connector, entitiesOf } from "@agent-connectors/runtime";
import { type ActionView, actionView, emitAgent } from "./agent.ts";
import { authView, configViews, setup, upstreamSentence } from "./auth-and-config.ts";
import { actionsOf } from "./contents.ts";
import { emitEntity } from "./entity.ts";
import { exampleCall } from "./example.ts";
import { emitIndexFile } from "./index-file.ts";
import { namesOf } from "./names.ts";
import { emitRecords, sharedFields } from "./records.ts";
import { emitReference } from "./reference.ts";
import { pageTemplate } from "./render.ts";
import { emitShared, sharedData } from "./shared.ts";

/** Generates the typed client and the documentation of one connector. */
export function emit(connector: Connector): readonly File[] {
  const names = namesOf(connector);
  const fields = sharedFields(connector);
  const data = sharedData(connector, names);
  return [
    emitIndexFile(connector, names),
    emitRecords(connector, fields),
    ...emitShared(connector, data, fields),
    ...Object.values(entitiesOf(connector)).flatMap((entity) => {
      const own = names.entities[entity.name];
      return own ? [emitEntity(connector, entity, { names: own, fields, data })] : [];
    }),
    emitReadme(connector),
    emitReference(connector),
    emitAgent(connector),
  ];
}

/** A generated file: its path, such as `generated/payments/README.md`, and its content. */
export interface File {
  readonly path: string;
  readonly text: string;
}

const BEGIN = "<!-- kinds -->";

const END = "<!-- /kinds -->";

/** Replaces the table of connectors between the two marks in a string. A string without the marks stays unchanged. */
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
  const entities = Object.values(entitiesOf(connector));
  const actions = entities.reduce((sum, entity) => sum + Object.keys(entity.actions).length, 0);
  const { kind, title } = connector;
  return `| [${title}](generated/${kind}/README.md) | \`${kind}\` | ${entities.length} | ${actions} |`;
}

const render = pageTemplate("readme");

/** Generates `generated/<kind>/README.md`: the description, credentials and configuration, an example, and the entities. */
function emitReadme(connector: Connector): File {
  const { kind, title, description, docs } = connector;
  const entities = Object.values(entitiesOf(connector)).map(({ name, description, actions, contextStore }) => ({
    name,
    description,
    actions: Object.keys(actions),
    contextStore: contextStore !== undefined,
  }));
  const view = {
    kind,
    title,
    description,
    docs,
    upstream: upstreamSentence(connector),
    auth: connector.auth.map(authView),
    config: configViews(connector.config),
    replication: configViews(connector.replication),
    example: `${setup(connector)}\n\n${exampleCall(actionOf(connector))}`,
    entities,
  };
  return { path: `generated/${kind}/README.md`, text: render(view) };
}

/** Returns the action that the example calls: the action that checks the connector's credentials. */
function actionOf(connector: Connector): ActionView {
  const { entity, action } = connector.check;
  const found = Object.values(entitiesOf(connector)).find(({ name }) => name === entity);
  const checked = (found ? actionsOf(found) : []).find(([name]) => name === action);
  if (!checked)
    throw new TypeError(`expected the check of '${connector.kind}' to name an action, found '${entity}.${action}'`);
  return actionView({ connector, entity, showsName: () => true }, checked);
}
