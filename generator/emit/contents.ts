import type { Action, Connector, Entity, Schema } from "@agent-connectors/runtime";

/** The actions of an entity whose shape is not known, by name, in the manifest's order. */
export function actionsOf({ actions }: Entity): readonly (readonly [string, Action])[] {
  return Object.entries(actions);
}

/** The entities of a connector whose shape is not known, in the manifest's order. */
export function entitiesOf({ entities }: Connector): readonly Entity[] {
  return Object.values(entities);
}

/** The schemas that stand directly inside a schema. */
export function parts(schema: Schema): readonly Schema[] {
  const { items, properties, additionalProperties } = schema;
  return [
    ...Object.values(properties ?? {}),
    ...(items ? [items] : []),
    ...(typeof additionalProperties === "object" ? [additionalProperties] : []),
  ];
}

/** Every object schema that has a name of its own: the records, then titled objects inside records, params and meta. */
export function namedTypes(connector: Connector): ReadonlyMap<string, Schema> {
  const found = new Map<string, Schema>(Object.entries(connector.records));
  const visit = (schema: Schema): void => {
    if (schema.title && schema.properties && !found.has(schema.title)) found.set(schema.title, schema);
    for (const part of parts(schema)) visit(part);
  };
  for (const record of Object.values(connector.records)) parts(record).forEach(visit);
  for (const entity of entitiesOf(connector))
    for (const [, action] of actionsOf(entity)) {
      for (const { schema } of Object.values(action.params)) visit(schema);
      for (const { schema } of Object.values(action.meta)) visit(schema);
    }
  return found;
}

/** The named objects that the type of a schema mentions, itself included, those inside them not. */
export function namesIn(schema: Schema, isNamed: (title: string) => boolean = () => true): readonly string[] {
  if (schema.title && schema.properties && isNamed(schema.title)) return [schema.title];
  return parts(schema).flatMap((part) => namesIn(part, isNamed));
}
