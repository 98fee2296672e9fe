import type { ConfigField, Connector } from "@agent-connectors/runtime";

type Fields = Connector["replication"];
const known = new WeakMap<Fields, Fields>();

/**
 * The same fields without their defaults: what is resolved by them is what was given, checked. What a sync fills in
 * may depend on the time at which it runs (the last 180 days), and so is not for now.
 */
export function givenValues(fields: Fields): Fields {
  const made =
    known.get(fields) ?? Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, bare(field)]));
  known.set(fields, made);
  return made;
}

function bare(field: ConfigField): ConfigField {
  if (field.kind !== "given" || field.default === undefined) return field;
  return { kind: "given", schema: field.schema, required: false };
}
