import { type Action, type Connector, type Entity, entitiesOf, type Schema } from "@agent-connectors/runtime";

/** Returns the actions of an entity with their names, in the manifest's order. */
export function actionsOf({ actions }: Entity): readonly (readonly [string, Action])[] {
  return Object.entries(actions);
}

/** Returns the schemas of the properties, items and additional properties of a schema. */
export function parts(schema: Schema): readonly Schema[] {
  const { items, properties, additionalProperties } = schema;
  return [
    ...Object.values(properties ?? {}),
    ...(items ? [items] : []),
    ...(typeof additionalProperties === "object" ? [additionalProperties] : []),
  ];
}

/**
 * Returns all named object schemas. The records come first. The other schemas have a title and properties, and occur in records,
 * in the context store, in params or in meta.
 */
export function namedTypes(connector: Connector): ReadonlyMap<string, Schema> {
  const found = new Map<string, Schema>(Object.entries(connector.records));
  const visit = (schema: Schema): void => {
    if (schema.title && schema.properties && !found.has(schema.title)) found.set(schema.title, schema);
    for (const part of parts(schema)) visit(part);
  };
  for (const record of Object.values(connector.records)) parts(record).forEach(visit);
  for (const entity of Object.values(entitiesOf(connector))) {
    for (const schema of Object.values(entity.contextStore?.fields ?? {})) visit(schema);
    for (const [, action] of actionsOf(entity)) {
      for (const { schema } of Object.values(action.params)) visit(schema);
      for (const { schema } of Object.values(action.meta)) visit(schema);
    }
  }
  return found;
}

/**
 * Returns the names of the object types that occur in the printed type of a schema. If the schema itself is printed by its name,
 * returns only this name.
 */
export function namesIn(schema: Schema, showsName: (title: string) => boolean = () => true): readonly string[] {
  if (schema.title && schema.properties && showsName(schema.title)) return [schema.title];
  return parts(schema).flatMap((part) => namesIn(part, showsName));
}
