import { isNullable, mainType, type Schema } from "@agent-connectors/runtime";
import type { EntityPlan } from "../entities/entity-plan.ts";
import { snakeCase } from "../entities/schemas.ts";
import { bounded, drawing, mix, pick, stringsOf } from "./draw.ts";
import { identityField, referenceField, shownRecord } from "./identities.ts";
import { fieldName, type Make, type RecordInputs, type Surroundings } from "./make.ts";
import { isTime, timeField } from "./times.ts";
import { personName, slug, stringFormats, writerNamed } from "./words.ts";

/** The object that contains a field. */
export interface FieldContext extends Surroundings {
  /** Dotted path of the object. */
  readonly owner: string;
  /** Whether the object describes a person. */
  readonly isPersonal: boolean;
}

/** One of `nullRarity` nullable values, on average, is null. */
const nullRarity = 8;

/** Compiles the generator of a field from its schema, its name and its context. */
export function compileField(path: string, schema: Schema, context: FieldContext): Make {
  const fixed = identityField(path, schema, context.plan);
  if (fixed) return fixed;
  const make = presentValue(path, schema, context);
  if (!isNullable(schema) || containsIdentity(path, context.plan)) return make;
  const draw = drawing(`${path}#null`);
  return (inputs) => (draw(inputs) % nullRarity === 0 ? null : make(inputs));
}

/** Whether an object describes a person, because it has an email address or a first name. */
export function isPersonal(properties: Readonly<Record<string, Schema>>): boolean {
  return Object.keys(properties).some((name) => ["email", "email_address", "first_name"].includes(snakeCase(name)));
}

/** Whether a field, or a field inside it, identifies or orders records. */
function containsIdentity(path: string, { orderingFields, codes, entity }: EntityPlan): boolean {
  const fields = [...orderingFields, ...codes.keys(), ...(entity.contextStore?.key ?? [])];
  return fields.some((field) => field === path || field.startsWith(`${path}.`));
}

function presentValue(path: string, schema: Schema, context: FieldContext): Make {
  const { plan } = context;
  const draw = drawing(path);
  const values = schema.enum?.filter((value) => value !== null) ?? [];
  if (values.length > 0) return (inputs) => pick(values, draw(inputs));
  if (isTime(schema) || plan.cursor?.field === path) return timeField(path, schema, plan);
  const examples = schema.examples ?? [];
  if (examples.length > 0) return (inputs) => pick(examples, draw(inputs));
  const reference = referenceField(path, schema, context);
  if (reference) return reference;
  const type = mainType(schema);
  switch (type) {
    case "integer":
    case "number":
      return (inputs) =>
        bounded(type === "integer" ? draw(inputs) % 1000 : (draw(inputs) % 100_000) / 100, schema, type);
    case "boolean":
      return (inputs) => draw(inputs) % 4 === 0;
    case "array":
      return arrayField(path, schema, context);
    case "object":
      return objectField(path, schema, context);
    case "null":
      return () => null;
    default:
      return stringField(path, schema, context);
  }
}

/** The generator of a string field, selected by the pattern, the format or the name of the field. */
function stringField(path: string, schema: Schema, { owner, isPersonal, plan }: FieldContext): Make {
  const draw = drawing(path);
  const { format = "", pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  if (pattern !== undefined) {
    const matching = stringsOf(pattern);
    return (inputs) => matching(draw(inputs));
  }
  const name = fieldName(path);
  const write =
    (Object.hasOwn(stringFormats, format) ? stringFormats[format] : undefined) ??
    (isPersonal && name === "name" ? personName : writerNamed(name));
  const person = drawing(`${owner}#person`);
  const { words } = plan.settings;
  const make = (inputs: RecordInputs) =>
    write({ words, draw: draw(inputs), person: person(inputs), index: inputs.index });
  if (minLength === 0 && maxLength === Number.POSITIVE_INFINITY) return make;
  return (inputs) => make(inputs).slice(0, maxLength).padEnd(minLength, "x");
}

function arrayField(path: string, { items, minItems = 0, maxItems = 3 }: Schema, context: FieldContext): Make {
  if (!items) return () => [];
  const draw = drawing(path);
  const make = compileField(`${path}.[]`, items, { ...context, owner: path });
  // Lists deep inside a record are short, as in upstreams.
  const most = Math.max(minItems, Math.min(maxItems, Math.max(0, 4 - path.split(".").length)));
  return (inputs) => {
    const length = minItems + (draw(inputs) % (most - minItems + 1));
    return Array.from({ length }, (_, at) => make({ ...inputs, hash: mix(inputs.hash, at + 1) }));
  };
}

function objectField(path: string, schema: Schema, context: FieldContext): Make {
  const { properties = {}, additionalProperties } = schema;
  if (typeof additionalProperties === "object" && Object.keys(properties).length === 0)
    return mapField(path, additionalProperties, context);
  const shown = shownRecord(path, properties, context);
  const around = { ...context, isPersonal: isPersonal(properties), owner: path };
  const makes = Object.entries(properties)
    // Assigning `__proto__` below would change the prototype.
    .filter(([name]) => name !== "__proto__")
    .map(([name, member]) => ({ name, make: compileField(`${path}.${name}`, member, around) }));
  return (inputs) => {
    const memberOf = shown?.(inputs);
    const object: Record<string, unknown> = {};
    for (const { name, make } of makes) object[name] = memberOf?.(name) ?? make(inputs);
    return object;
  };
}

/** The generator of an object whose schema does not list its members. */
function mapField(path: string, values: Schema, context: FieldContext): Make {
  const draw = drawing(path);
  const make = compileField(`${path}.*`, values, { ...context, owner: path });
  return (inputs) => {
    const entries = Array.from({ length: draw(inputs) % 3 }, (_, at) => [
      slug({ words: context.plan.settings.words, draw: mix(draw(inputs), at), person: 0, index: 0 }),
      make({ ...inputs, hash: mix(inputs.hash, at + 1) }),
    ]);
    return Object.fromEntries(entries);
  };
}
