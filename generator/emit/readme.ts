import type { Connector } from "@agent-connectors/runtime";
import { type ActionView, actionView } from "./action-view.ts";
import { actionsOf } from "./actions-of.ts";
import { authView, configViews } from "./config-view.ts";
import { entitiesOf } from "./entities-of.ts";
import { exampleCall } from "./example-call.ts";
import type { File } from "./file.ts";
import { pageTemplate } from "./render.ts";
import { setup } from "./setup.ts";
import { upstreamSentence } from "./upstream-sentence.ts";

const render = pageTemplate("readme");

/** `generated/<kind>/README.md`: what the connector is, what it must be given, how to begin, what it can do. */
export function emitReadme(connector: Connector): File {
  const { kind, title, description, docs } = connector;
  const entities = entitiesOf(connector).map(({ name, description, actions, contextStore }) => ({
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

/** The action that the example shows: the harmless read that every connector names. */
function actionOf(connector: Connector): ActionView {
  const { entity, action } = connector.check;
  const found = entitiesOf(connector).find(({ name }) => name === entity);
  const checked = (found ? actionsOf(found) : []).find(([name]) => name === action);
  if (!checked)
    throw new TypeError(`expected the check of '${connector.kind}' to name an action, found '${entity}.${action}'`);
  return actionView({ connector, entity, isNamed: () => true }, checked);
}
