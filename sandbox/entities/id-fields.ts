import type { Connector, Reshape, Schema, Template } from "@agent-connectors/runtime";
import type { AnyEntity } from "./any-entity.ts";
import { isTime } from "./is-time.ts";
import { schemaAt } from "./schema-at.ts";
import { schemaType } from "./schema-type.ts";
import { singular } from "./singular.ts";
import { words } from "./words.ts";

/** What tells records of an entity apart: one field, or several that do so only together. */
export type IdFields =
  | { readonly kind: "one"; readonly field: string }
  | { readonly kind: "composite"; readonly fields: readonly string[] };

/**
 * The fields that identify a record under its parents: the key of the context store less what parents, walked values
 * and the connector itself put into records; without a key the field that is named like an id.
 */
export function idFields(connector: Connector, entity: AnyEntity): IdFields | undefined {
  const record = recordOf(connector, entity);
  const key = ownKey(entity).filter((field) => schemaAt(record, field) !== undefined);
  const ids = key.filter((field) => isIdType(field, schemaAt(record, field)));
  const named = ids.find((field) => isIdName(field, entity.name));
  if (named !== undefined || (key.length === 1 && ids.length === 1))
    return { kind: "one", field: named ?? ids[0] ?? "" };
  if (key.length > 0) return { kind: "composite", fields: key };
  const properties = Object.keys(record?.properties ?? {});
  const field = properties.find((name) => isIdName(name, entity.name) && isIdType(name, schemaAt(record, name)));
  return field === undefined ? undefined : { kind: "one", field };
}

/** The schema of an entity's records, where it has one. */
function recordOf(connector: Connector, entity: AnyEntity): Schema | undefined {
  return entity.record !== undefined && Object.hasOwn(connector.records, entity.record)
    ? connector.records[entity.record]
    : undefined;
}

function ownKey({ contextStore, actions }: AnyEntity): readonly string[] {
  if (!contextStore) return [];
  const reshapes = [...contextStore.reshape];
  for (const { returns } of Object.values(actions)) if (returns.kind !== "file") reshapes.push(...returns.reshape);
  const given = new Set(
    [
      ...contextStore.parents.flatMap(({ param, field }) => (field === "id" ? [param] : [param, field])),
      ...Object.keys(contextStore.each),
      ...reshapes.flatMap(constants),
    ].map(words),
  );
  return contextStore.key.filter((field) => !given.has(words(field)));
}

/** Fields that are set to what the request says, not the record. */
function constants(step: Reshape): string[] {
  if (step.kind !== "set" && step.kind !== "project") return [];
  return Object.entries(step.fields).flatMap(([name, template]) => (reads(template, "record") ? [] : [name]));
}

function reads(template: Template, root: string): boolean {
  if (typeof template !== "object" || template === null) return false;
  if ("get" in template) return template.get[0] === root;
  return ("call" in template ? template.args : template.text).some((part) => reads(part, root));
}

function isIdName(path: string, entity: string): boolean {
  const name = words(path.slice(path.lastIndexOf(".") + 1));
  const one = singular(entity);
  return /^(id|gid|uuid)$/.test(name) || name === `${one}_id` || name === `${one.slice(one.lastIndexOf("_") + 1)}_id`;
}

function isIdType(path: string, schema: Schema | undefined): boolean {
  if (!schema || schema.enum || isTime(path, schema)) return false;
  const type = schemaType(schema);
  return type === "string" || type === "integer" || type === "number";
}
