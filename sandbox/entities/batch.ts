import { type Action, type AnyEntity, type Connector, readPath, type Schema } from "@agent-connectors/runtime";
import { schemaOf, snakeCase } from "./schemas.ts";

/** The form of an action that writes several records at once, such as `operations: [{update: {resourceName, status}}]`. */
export interface Batch {
  /** The param with the writes. Each item contains its write in a member that is named like the action's kind (`update`). */
  readonly param: string;
  /** The record's field that contains the written object, such as `campaign`. */
  readonly holder: string;
  /** The member of this object whose value identifies the record, such as `resourceName`. */
  readonly key: string;
  /**
   * The schema of the key in a write. Its only example is the key of the first write in the param's examples, if this key is
   * a string.
   */
  readonly schema: Schema;
  /** The member of the response with the keys of the written records. */
  readonly results: string;
}

interface Owner {
  readonly connector: Connector;
  readonly entity: AnyEntity;
  readonly singular: string;
}

/** The form of an action's batch; `undefined` for an action on one record. */
export function batchOf({ connector, entity, singular }: Owner, action: Action): Batch | undefined {
  const { properties: fields = {} } = schemaOf(connector, entity);
  const { properties: returned = {} } = schemaOf(connector, entity, action);
  const holder = Object.keys(fields).find((name) => snakeCase(name) === singular);
  const members = holder === undefined ? undefined : fields[holder]?.properties;
  for (const [param, { schema }] of Object.entries(action.params)) {
    const write = schema.items?.properties?.[action.kind];
    for (const [results, { items }] of write && members ? Object.entries(returned) : []) {
      const key = Object.keys(items?.properties ?? {}).find((name) => members && Object.hasOwn(members, name));
      if (holder === undefined || key === undefined) continue;
      const example = schema.examples?.flat().map((one) => readPath(one, [action.kind, key]))[0];
      return {
        param,
        holder,
        key,
        results,
        schema: { ...write?.properties?.[key], examples: typeof example === "string" ? [example] : [] },
      };
    }
  }
  return undefined;
}
