import { type Action, asVariable, type Schema, type Transformation } from "@agent-connectors/runtime";
import { type EntityPlan, literalDefault } from "../entities/entity-plan.ts";
import { isNumeric, schemaAt } from "../entities/schemas.ts";
import { compositeMakes } from "../generate/compile-record.ts";
import { fromJson } from "../request/parse-body.ts";

/** The plan and the schema of a report's rows, for the fields that a request selects. */
export interface Rows {
  readonly plan: EntityPlan;
  readonly record: Schema;
  readonly names: readonly string[];
}

/**
 * The params that select the fields of a report's rows: the param that a `name_values` transformation reads, and each param
 * named like a field of a `merge` transformation. Skips params without field names in their default.
 */
export function rowParams(action: Action): readonly string[] {
  const { params } = action;
  const names = stepsOf(action).flatMap((step): readonly string[] => {
    if (step.kind === "merge") return step.fields;
    if (step.kind !== "name_values") return [];
    const [root, name = ""] = asVariable(step.names) ?? [];
    return root === "params" ? [name] : [];
  });
  return names.filter((name) => Object.hasOwn(params, name) && namesIn(literalDefault(params[name])).length > 0);
}

/**
 * The rows for the fields that a request selects; `undefined` for the default fields. Each row has the selected fields that occur
 * in at least one record type of the connector, and the fields that no request can deselect. If the action has a `name_values`
 * transformation, all selected fields except numbers, which are metrics, together identify a row.
 */
export function rowsOf(
  action: Action,
  { plan, record, params }: { plan: EntityPlan; record: Schema; params: Readonly<Record<string, unknown>> },
): Rows | undefined {
  const naming = rowParams(action);
  const usual = naming.flatMap((name) => namesIn(literalDefault(action.params[name])));
  const given = naming.flatMap((name) => namesIn(params[name] ?? literalDefault(action.params[name])));
  const names = [...new Set(given)];
  if (names.length === usual.length && names.every((name) => usual.includes(name))) return undefined;
  const kept = Object.entries(record.properties ?? {}).filter(
    ([name]) => !usual.includes(name) || names.includes(name),
  );
  const known = Object.values(plan.connector.records).map(({ properties = {} }) => properties);
  const added = names.flatMap((name): (readonly [string, Schema])[] => {
    const schema = known.find((fields) => Object.hasOwn(fields, name))?.[name];
    return schema ? [[name, schema]] : [];
  });
  const schema: Schema = { ...record, properties: { ...Object.fromEntries(added), ...Object.fromEntries(kept) } };
  const isNamed = stepsOf(action).some(namesValues);
  const keys = names.filter((name) => {
    const field = schemaAt(schema, name);
    return field && (plan.composite.has(name) || (isNamed && !isNumeric(field)));
  });
  const others = [...plan.composite.keys()].filter((name) => !usual.includes(name));
  const { makes, length } = compositeMakes(schema, [...new Set([...others, ...keys])], plan.settings);
  return { plan: { ...plan, composite: makes, length }, record: schema, names };
}

function stepsOf({ returns }: Action): readonly Transformation[] {
  return returns.kind === "file" ? [] : returns.transformations;
}

function namesValues({ kind }: Transformation): boolean {
  return kind === "name_values";
}

function namesIn(value: unknown): readonly string[] {
  const names = fromJson(value);
  return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
}
