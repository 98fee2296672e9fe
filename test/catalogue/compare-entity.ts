import {
  type Action,
  type Connector,
  type Entity,
  type Schema,
  type StoreRules,
  storeFields,
} from "@agent-connectors/runtime";
import { compareAction } from "./compare-action.ts";
import { compareFields } from "./compare-fields.ts";
import { added, different, type Finding } from "./finding.ts";
import type { EntityStatement } from "./specification.ts";

/**
 * Compares an entity with what the specification states about it: missing and additional actions, each action, the fields, and
 * the copy in the context store.
 */
export function compareEntity(
  at: string,
  statement: EntityStatement,
  { entity, records }: { readonly entity: Entity; readonly records: Connector["records"] },
): readonly Finding[] {
  const actions = new Map<string, Action>(Object.entries(entity.actions));
  const recordOf = (name: string | undefined): Schema | undefined => records[name ?? entity.recordType ?? ""];
  const wrong = Object.entries(statement.actions).flatMap(([name, stated]) => {
    const action = actions.get(name);
    if (!action) return [different(at, `action '${name}' expected, found none`)];
    return compareAction(`${at}.${name}`, stated, { action, record: recordOf(action.resultType) });
  });
  const others = [...actions.keys()].filter((name) => !Object.hasOwn(statement.actions, name));
  const extent = statement.open_ended ? "some" : "all";
  return [
    ...wrong,
    ...added(at, "actions", others),
    ...(statement.fields ? compareFields(at, { fields: statement.fields, extent }, recordOf(entity.recordType)) : []),
    ...compareStore(at, statement, { store: entity.contextStore, record: recordOf(entity.recordType) }),
  ];
}

function compareStore(
  at: string,
  statement: EntityStatement,
  { store, record }: { readonly store: StoreRules | undefined; readonly record: Schema | undefined },
): readonly Finding[] {
  if (!store) return statement.context_store ? [different(at, "expected in the context store, found live only")] : [];
  if (!statement.context_store) return [different(at, "expected live only, found in the context store")];
  const fields = storeFields(store, record);
  const lacking = (statement.store_fields ?? []).filter((path) => !holds(fields, path));
  return [
    ...lacking.map((path) => different(at, `searchable field '${path}' expected, found none`)),
    ...compareSemantic(at, statement.semantic, store.semantic),
  ];
}

function compareSemantic(
  at: string,
  stated: EntityStatement["semantic"],
  found: StoreRules["semantic"],
): readonly Finding[] {
  const names = Object.keys(found);
  if (!stated) return names.length > 0 ? [different(at, `expected no semantic fields, found ${names.join(", ")}`)] : [];
  const expected = Object.entries(stated);
  if (names.length === 0) return [different(at, "expected semantic fields, found none")];
  if (expected.length === 0) return [];
  const wrong = expected
    .filter(([name, window]) => found[name] !== window)
    .map(([name, window]) => `semantic field '${name}' expected window ${window}, found ${found[name] ?? "none"}`);
  return [
    ...wrong.map((text) => different(at, text)),
    ...added(
      at,
      "semantic",
      names.filter((name) => !Object.hasOwn(stated, name)),
    ),
  ];
}

/**
 * Whether the fields contain a dotted path: the name of a flattened field, or a path through the fields of objects. For the path
 * `owner.*`, any name that begins with `owner.` suffices.
 */
function holds(fields: Readonly<Record<string, Schema>>, path: string): boolean {
  if (path.endsWith(".*")) return Object.keys(fields).some((name) => name.startsWith(path.slice(0, -1)));
  if (Object.hasOwn(fields, path)) return true;
  const [first = "", ...rest] = path.split(".");
  return rest.length > 0 && holds(fields[first]?.properties ?? {}, rest.join("."));
}
