import { isNullable, mainType, type Schema } from "@agent-connectors/runtime";
import type { EntityPlan } from "../entities/entity-plan.ts";
import { isTime, singular } from "../entities/schemas.ts";
import { type Surroundings, shownRecord } from "./compile-record.ts";
import { bounded, drawing, mix, pick } from "./draw.ts";
import { fieldName, identityField, type Make, referenceField, subjectOf, textField, timeField } from "./fields.ts";
import { numberHints, vocabulary } from "./vocabulary.ts";

/** Where a field stands, and what else there is to refer to. */
export interface FieldContext extends Surroundings {
  /** Dotted path of the object that the field stands in. */
  readonly owner: string;
  /** Whether that object describes a person. */
  readonly personal: boolean;
  /** Whether that object is a postal address. */
  readonly postal: boolean;
}

/** Fields that are worth little where they are null. */
const kept =
  /(^|_)(id|name|title|subject|email|email_address|status|state|type|created|updated|date|currency|amount|url)(_at|_time|On|_on)?$/;
/** What has mostly not happened. */
const rare = /(^|_)(ended|end|deleted|cancel\w*|archived|rejected|expire\w*|completed|closed|resolved|blocked)(_|$)/;
const mostlyTrue = /(^|_)(active|enabled|verified|confirmed|valid|visible|success|can|has)(_|$)/;
const mostlyFalse =
  /(^|_)(deleted|archived|private|test|demo|trial|blocked|disabled|suspended|hidden|delinquent|refunded)(_|$)/;

/** How the values of one field are made, from its schema, its name and its place. */
export function compileField(path: string, schema: Schema, context: FieldContext): Make {
  const fixed = identityField(path, schema, context.plan);
  if (fixed) return fixed;
  const make = presentValue(path, schema, context);
  const name = fieldName(path);
  if (!isNullable(schema) || holdsIdentity(path, context.plan) || (kept.test(name) && !rare.test(name))) return make;
  const draw = drawing(`${path}#null`);
  const share = rare.test(name) ? 6 : 1;
  return (spot) => (draw(spot) % 8 < share ? null : make(spot));
}

/** Whether a field is, or is around, what identifies or orders records. */
function holdsIdentity(path: string, { cursor, codes, entity }: EntityPlan): boolean {
  const fields = [cursor?.field, ...codes.keys(), ...(entity.contextStore?.key ?? [])];
  return fields.some((field) => field === path || field?.startsWith(`${path}.`));
}

function presentValue(path: string, schema: Schema, context: FieldContext): Make {
  const draw = drawing(path);
  const values = schema.enum?.filter((value) => value !== null) ?? [];
  if (values.length > 0) return (spot) => pick(values, draw(spot));
  const reference = referenceField(path, schema, context);
  if (reference) return reference;
  if (isTime(path, schema)) return timeField(path, schema, context.plan);
  const [example] = schema.examples ?? [];
  if (example !== undefined && example !== null && mainType(schema) !== "string") return () => example;
  switch (mainType(schema)) {
    case "integer":
    case "number":
      return numberField(path, schema);
    case "boolean":
      return flagField(path);
    case "array":
      return arrayField(path, schema, context);
    case "object":
      return objectField(path, schema, context);
    case "null":
      return () => null;
    default:
      return /(^|\.)object$/.test(path) ? typeName(context) : textField(path, schema, context);
  }
}

/** What an object says that it is: the record's name, or that of the field it stands in. */
function typeName({ plan, owner }: FieldContext): Make {
  const name =
    owner === ""
      ? plan.singular
      : singular(
          owner
            .replace(/\.(\[\]|\*)$/, "")
            .split(".")
            .at(-1) ?? "",
        );
  return () => name;
}

function numberField(path: string, schema: Schema): Make {
  const draw = drawing(path);
  const name = fieldName(path);
  const type = mainType(schema) === "integer" ? "integer" : "number";
  const hint =
    numberHints.find(([pattern]) => pattern.test(name))?.[1] ??
    ((number: number) => (type === "integer" ? number % 1000 : (number % 100_000) / 100));
  return (spot) => bounded(hint(draw(spot)), schema, type);
}

function flagField(path: string): Make {
  const draw = drawing(path);
  const name = fieldName(path);
  const share = mostlyTrue.test(name) ? 7 : mostlyFalse.test(name) ? 1 : 4;
  return (spot) => draw(spot) % 8 < share;
}

function arrayField(path: string, { items, minItems = 0, maxItems = 3 }: Schema, context: FieldContext): Make {
  if (!items) return () => [];
  const draw = drawing(path);
  const make = compileField(`${path}.[]`, items, { ...context, owner: path });
  // Deep inside a record lists are short, as upstreams keep them: whoever wants more asks for it.
  const most = Math.max(minItems, Math.min(maxItems, Math.max(0, 4 - path.split(".").length)));
  return (spot) => {
    const length = minItems + (draw(spot) % (most - minItems + 1));
    return Array.from({ length }, (_, at) => make({ ...spot, hash: mix(spot.hash, at + 1) }));
  };
}

function objectField(path: string, schema: Schema, context: FieldContext): Make {
  const { properties = {}, additionalProperties } = schema;
  if (typeof additionalProperties === "object" && Object.keys(properties).length === 0)
    return mapField(path, additionalProperties, context);
  const shown = shownRecord(path, properties, context);
  const about = subjectOf(properties);
  const makes = Object.entries(properties)
    // Assigned below: the one name that would not become a member.
    .filter(([name]) => name !== "__proto__")
    .map(
      ([name, member]) =>
        [name, compileField(`${path}.${name}`, member, { ...context, ...about, owner: path })] as const,
    );
  return (spot) => {
    const memberOf = shown?.(spot);
    const object: Record<string, unknown> = {};
    for (const [name, make] of makes) object[name] = memberOf?.(name) ?? make(spot);
    return object;
  };
}

/** An object whose members the schema does not name. */
function mapField(path: string, values: Schema, context: FieldContext): Make {
  const draw = drawing(path);
  const make = compileField(`${path}.*`, values, { ...context, owner: path });
  return (spot) => {
    const entries = Array.from({ length: draw(spot) % 3 }, (_, at) => [
      pick(vocabulary.tags, mix(draw(spot), at)),
      make({ ...spot, hash: mix(spot.hash, at + 1) }),
    ]);
    return Object.fromEntries(entries);
  };
}
