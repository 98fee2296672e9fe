import type { Connector, Entity } from "@agent-connectors/runtime";
import { type ActionView, actionView } from "./action-view.ts";
import { actionsOf } from "./actions-of.ts";
import { entitiesOf } from "./entities-of.ts";
import { type FieldView, memberViews } from "./field-view.ts";
import type { File } from "./file.ts";
import { propertyName } from "./literal.ts";
import { pageTemplate } from "./render.ts";
import { prose } from "./sentence.ts";
import { upstreamSentence } from "./upstream-sentence.ts";

const render = pageTemplate("agent");

/** Ids of the sections that describe the records, by the records' names. */
type Sections = ReadonlyMap<string, string>;

/**
 * `generated/<kind>/agent.md`: an outline of sections, then a section for each action. A record is described once, in
 * the first section that gives it; what gives or holds the same record names that section.
 */
export function emitAgent(connector: Connector): File {
  const { kind, title, description, upstream } = connector;
  const ends = upstream?.ends === undefined ? undefined : upstreamSentence(connector);
  const sections = sectionsOf(connector);
  const entities = entitiesOf(connector).map((entity) => entityView(connector, entity, sections));
  return { path: `generated/${kind}/agent.md`, text: render({ kind, title, description, ends, entities }) };
}

function sectionsOf(connector: Connector): Sections {
  const sections = new Map<string, string>();
  for (const entity of entitiesOf(connector))
    for (const [name, { record }] of actionsOf(entity)) {
      const described = record !== undefined && connector.records[record]?.properties !== undefined;
      if (described && !sections.has(record)) sections.set(record, `actions.${entity.name}.${name}`);
    }
  return sections;
}

function entityView(connector: Connector, entity: Entity, ids: Sections): object {
  const { name, contextStore } = entity;
  // What a caller sends stands whole with the action; what comes back may be a record that stands elsewhere.
  const place = { connector, entity: name, isNamed: () => false };
  const sections = actionsOf(entity).map((action) => section(actionView(place, action), ids));
  return { name, sections, semantic: Object.entries(contextStore?.semantic ?? {}), store: contextStore !== undefined };
}

function section(view: ActionView, ids: Sections): object {
  const { id, record, recordSchema = {}, data, returns } = view;
  const describedIn = record === undefined ? undefined : ids.get(record);
  const fields =
    describedIn === id ? memberViews(recordSchema, { isNamed: (title) => ids.has(title), nulls: "implied" }) : [];
  return {
    ...view,
    fields: fields.map((field) => fieldLine(field, ids)),
    elsewhere: describedIn === id ? undefined : describedIn,
    many: data?.endsWith("[]"),
    file: returns === "file",
  };
}

/** `  email?: string<e-mail>  # Receipts go there.` */
function fieldLine({ key, depth, type, required, short, types, members }: FieldView, ids: Sections): string {
  const named = members.length > 0 ? [] : types.map((name) => `Fields: ${ids.get(name)}.`);
  const remarks = prose(short, ...named);
  return `${"  ".repeat(depth)}${propertyName(key)}${required ? "" : "?"}: ${type}${remarks && `  # ${remarks}`}`;
}
