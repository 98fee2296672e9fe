import type { Action, Schema } from "@agent-connectors/runtime";
import { schemaOf } from "../entities/schema-of.ts";
import { schemaType } from "../entities/schema-type.ts";
import { spotOf } from "../entities/spot-of.ts";
import { words } from "../entities/words.ts";
import type { Kind } from "../kind.ts";
import { type RecordPlace, recordAt } from "../record-at.ts";

/**
 * What a write answers: the record, or what the action gives in its place. An envelope has the record in the member
 * that is named for it or has its schema, and says that all went well.
 */
export function writtenRecord(
  kind: Kind,
  action: Action,
  { place, levels }: { readonly place: Omit<RecordPlace, "fields">; readonly levels: readonly number[] },
): Readonly<Record<string, unknown>> {
  const { plan } = place;
  const own = schemaOf(kind.connector, plan.entity);
  const given = schemaOf(kind.connector, plan.entity, action);
  const fieldsOf = (schema: Schema): Readonly<Record<string, unknown>> =>
    recordAt({ ...place, fields: kind.fieldsOf(plan, schema) }, levels) ?? {};
  if (given === own) return fieldsOf(own);
  const spot = spotOf(plan, levels, place.around);
  const members = Object.entries(given.properties ?? {}).map(([name, schema]): [string, unknown] => {
    if (holdsRecord(name, schema, { own, singular: plan.singular })) return [name, fieldsOf(schema)];
    if (/^(success|ok|deleted|archived|acknowledged)$/.test(words(name)) && schemaType(schema) === "boolean")
      return [name, true];
    const make = kind.fieldsOf(plan, given).get(name);
    const value = kind.overlay.entryOf(plan, levels)?.changes;
    return [name, value && Object.hasOwn(value, name) ? value[name] : make?.(spot)];
  });
  return Object.fromEntries(members);
}

function holdsRecord(
  name: string,
  schema: Schema,
  { own, singular }: { readonly own: Schema; readonly singular: string },
): boolean {
  if (schemaType(schema) !== "object" || !schema.properties) return false;
  return words(name) === singular || (schema.title !== undefined && schema.title === own.title);
}
