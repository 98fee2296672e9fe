import { type Connector, entitiesOf } from "@agent-connectors/runtime";
import { type ActionView, actionView, emitAgent } from "./agent.ts";
import { authView, configViews, setup, upstreamSentence } from "./connector-docs.ts";
import { actionsOf } from "./contents.ts";
import { emitEntity } from "./entity.ts";
import { exampleCall } from "./example.ts";
import { emitIndexFile } from "./index-file.ts";
import { namesOf } from "./names.ts";
import { emitRecords, sharedFields } from "./records.ts";
import { emitReference } from "./reference.ts";
import { connectorLimitOf } from "./remarks.ts";
import { pageTemplate } from "./render.ts";
import { emitShared, sharedData } from "./shared.ts";

/** The origin of generated files, and the place from which programs import them. */
export interface EmitOptions {
  /** The path of the manifest. The default is `manifests/<kind>.yaml`. */
  readonly manifest?: string;
  /** The command that generates the files again. The default is `npm run generate`. */
  readonly command?: string;
  /** Returns the module from which the examples import a kind. The default is `@agent-connectors/connectors/<kind>`. */
  readonly moduleOf?: (kind: string) => string;
}

/** Generates the typed client and the documentation of one connector. */
export function emit(connector: Connector, options: EmitOptions = {}): readonly File[] {
  const { kind } = connector;
  const { manifest = `manifests/${kind}.yaml`, command = "npm run generate" } = options;
  const module = options.moduleOf?.(kind) ?? `@agent-connectors/connectors/${kind}`;
  // The header has no version and no time, so that it rarely changes.
  const header = `Generated from ${manifest}. Do not edit: change the manifest, then \`${command}\`.`;
  return filesOf(connector, module).map((file) => withHeader(file, header));
}

function filesOf(connector: Connector, module: string): readonly File[] {
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
    emitReadme(connector, module),
    emitReference(connector, module),
    emitAgent(connector),
  ];
}

/** A generated file: its path, such as `generated/payments/README.md`, and its content. */
export interface File {
  readonly path: string;
  readonly text: string;
}

/** Returns the file with a header, a comment in the first line. */
export function withHeader({ path, text }: File, header: string): File {
  return { path, text: path.endsWith(".md") ? `<!-- ${header} -->\n\n${text}` : `// ${header}\n${text}` };
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
function emitReadme(connector: Connector, module: string): File {
  const { kind, title, description, docs } = connector;
  const entities = Object.values(entitiesOf(connector)).map(({ name, description, actions, contextStore }) => ({
    name,
    description,
    actions: Object.keys(actions),
    contextStore: contextStore !== undefined,
  }));
  const view = {
    title,
    description,
    docs,
    upstream: upstreamSentence(connector),
    limit: connectorLimitOf(connector),
    auth: connector.auth.map(authView),
    config: configViews(connector.config),
    replication: configViews(connector.replication),
    example: `${setup(connector, module)}\n\n${exampleCall(actionOf(connector))}`,
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
