import {
  type Action,
  type Connector,
  type Entity,
  entitiesOf,
  isTokenName,
  storeColumns,
} from "@agent-connectors/runtime";
import { actionsOf } from "./contents.ts";
import { mainColumns } from "./store-examples.ts";

/** The maximum number of params of one action, or of stored fields, in a line. The sections of `agent.md` list all of them. */
const maxNames = 5;

/**
 * Returns one line for each entity. The line has the entity's actions, the announced end dates of actions, and up to `maxNames`
 * params of each list and search (see `otherParams`). An example is
 * `customers: list(email created) get delete(ends 2027-01-31)`.
 */
export function entityLines(connector: Connector): readonly string[] {
  return Object.values(entitiesOf(connector)).map((entity) => {
    const actions = actionsOf(entity).map(([name, action]) => `${name}${remarks(action)}`);
    return `${entity.name}: ${actions.join(" ")}`;
  });
}

function remarks(action: Action): string {
  const params = action.kind === "list" || action.kind === "search" ? otherParams(action) : [];
  const ends = action.upstream === undefined ? [] : [`ends ${action.upstream.ends}`];
  const all = [...(params.length > 0 ? [shortened(params)] : []), ...ends];
  return all.length > 0 ? `(${all.join("; ")})` : "";
}

/**
 * Returns the names of the params of an action. Omits the params of its pagination, params with a usual name of a page token, the
 * other params of an `at_most_one` rule that names one of those, and params that exclude all others.
 */
function otherParams({ params, pagination, rules }: Action): readonly string[] {
  const ofPages = new Set(Object.keys(params).filter((name) => pagination && isTokenName(pagination, name)));
  for (const name of [pagination?.token.param, pagination?.size?.param]) if (name !== undefined) ofPages.add(name);
  for (const rule of rules) {
    if (rule.kind === "exclusive") ofPages.add(rule.param);
    // An example is `ending_before`, the alternative to the cursor `starting_after` for the opposite direction.
    if (rule.kind === "at_most_one" && rule.params.some((name) => ofPages.has(name)))
      for (const name of rule.params) ofPages.add(name);
  }
  return Object.keys(params).filter((name) => !ofPages.has(name));
}

function shortened(names: readonly string[], count = names.length): string {
  const shown = names.slice(0, maxNames);
  return [...shown, ...(count > shown.length ? ["…"] : [])].join(" ");
}

/** Returns one line for each entity in the context store, with its most informative fields: `customers: id email created …`. */
export function storedLines(connector: Connector): readonly string[] {
  return Object.values(entitiesOf(connector)).flatMap((entity) => {
    const line = storedLine(connector, entity);
    return line === undefined ? [] : [`${entity.name}: ${line}`];
  });
}

function storedLine({ records }: Connector, { recordType, contextStore: store }: Entity): string | undefined {
  if (!store) return undefined;
  const columns = storeColumns(store, recordType === undefined ? undefined : records[recordType]);
  const fields = shortened(
    mainColumns(columns, store.key).map(({ name }) => name),
    columns.length,
  );
  const semantic = Object.keys(store.semantic);
  return semantic.length > 0 ? `${fields}; by meaning: ${semantic.join(" ")}` : fields;
}
