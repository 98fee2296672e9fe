import { type Connector, type Entity, entitiesOf, type Schema } from "@agent-connectors/runtime";
import { actionView } from "./agent.ts";
import { setup } from "./connector-docs.ts";
import { actionsOf, namedTypes } from "./contents.ts";
import type { File } from "./emit.ts";
import { exampleCall } from "./example.ts";
import { type FieldView, memberViews } from "./field-view.ts";
import { connectorLimitOf } from "./remarks.ts";
import { pageTemplate } from "./render.ts";

const render = pageTemplate("reference");

/** Generates `generated/<kind>/REFERENCE.md`: every entity, action, param, meta key and record field, with examples. */
export function emitReference(connector: Connector, module: string): File {
  const view = {
    title: connector.title,
    setup: setup(connector, module),
    limit: connectorLimitOf(connector),
    entities: Object.values(entitiesOf(connector)).map((entity) => entityView(connector, entity)),
    records: [...namedTypes(connector)].map(([name, schema]) => recordView(name, schema)),
  };
  return { path: `generated/${connector.kind}/REFERENCE.md`, text: render(view) };
}

function entityView(connector: Connector, entity: Entity): object {
  const { name, description } = entity;
  const views = actionsOf(entity).map((action) =>
    actionView({ connector, entity: name, showsName: () => true }, action),
  );
  return {
    name,
    description,
    actions: views.map((view) => ({
      ...view,
      params: rows(view.params),
      meta: rows(view.meta),
      call: exampleCall(view),
      anchor: view.record && anchor(view.record),
      file: view.returns === "file",
    })),
  };
}

function recordView(name: string, schema: Schema): object {
  const fields = memberViews(schema, { showsName: () => true, nulls: "shown" }).map(linked);
  return { name, description: schema.description, fields };
}

/** Returns a field with a link to each named type in the field's type. */
function linked(view: FieldView): FieldView & { readonly links: readonly object[] } {
  return { ...view, links: view.types.map((type) => ({ type, anchor: anchor(type) })) };
}

/** Returns the row of each field, followed by the rows of the field's members. */
function rows(views: readonly FieldView[]): readonly object[] {
  return views.flatMap((view) => [view, ...view.members]).map(linked);
}

/** Returns the anchor of the heading of a record. https://docs.github.com/get-started/writing-on-github */
function anchor(record: string): string {
  return `${record.toLowerCase()}-record`;
}
