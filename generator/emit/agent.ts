import type { Connector, Entity } from "@agent-connectors/runtime";
import { type ActionView, actionView } from "./action-view.ts";
import { actionsOf } from "./actions-of.ts";
import { entitiesOf } from "./entities-of.ts";
import type { File } from "./file.ts";
import { pageTemplate } from "./render.ts";
import { memberTexts, type Style } from "./schema-text.ts";

/** How the fields of a record are said: short, and with nothing that stands elsewhere, for a section is read by itself. */
const FIELD: Style = { depth: 1, named: "open", nulls: "implied" };

const render = pageTemplate("agent");

/** `generated/<kind>/agent.md`: an outline of sections, then a short section for each action, each whole by itself. */
export function emitAgent(connector: Connector): File {
  const { kind, title, description } = connector;
  const entities = entitiesOf(connector).map((entity) => entityView(connector, entity));
  return { path: `generated/${kind}/agent.md`, text: render({ kind, title, description, entities }) };
}

function entityView(connector: Connector, entity: Entity): object {
  const { name, contextStore } = entity;
  const sections = actionsOf(entity).map((action) => section(actionView(connector, name, action)));
  return { name, sections, semantic: Object.entries(contextStore?.semantic ?? {}), store: contextStore !== undefined };
}

function section(view: ActionView): object {
  const { properties, required } = view.recordSchema ?? {};
  const fields = properties && memberTexts(properties, { ...FIELD, required });
  return { ...view, fields, many: view.data?.endsWith("[]"), file: view.returns === "file" };
}
