import type { StoreAction } from "../context-store/search.ts";
import { ConnectorError } from "../errors/connector-error.ts";
import { nearest } from "../errors/nearest.ts";
import { suggested, unknownName } from "../errors/problem.ts";
import type { Action, Connector, Entity } from "../model.ts";
import { describe, listNames } from "../schema/describe.ts";
import type { Operation } from "./call.ts";

/** Actions that read the service's copy of the records. Only hosted connectors have these actions. */
const storeActions: readonly StoreAction[] = ["context_store_search", "context_store_sql_query"];

/** Returns the names of an entity's actions in the context store. */
export function storeActionsOf({ contextStore }: Pick<Entity, "contextStore">): readonly StoreAction[] {
  return contextStore ? storeActions : [];
}

/**
 * Returns the action of an entity. Throws `unknown_entity` or `unknown_action` with the nearest name, and `hosted_only` for
 * an action that only hosted connectors have.
 */
export function findOperation(connector: Connector, entityName: unknown, actionName: unknown): Operation {
  const entities = entitiesOf(connector);
  const entity = memberOf(entities, entityName);
  if (!entity) throw unknownEntity(entityName, { parent: connector.kind, names: Object.keys(entities) });
  const place = `${connector.kind}.${entityName}`;
  const action = memberOf(entity.actions, actionName);
  if (action) return { name: `${place}.${actionName}`, action };
  const hosted = storeActionsOf(entity).find((name) => name === actionName);
  if (hosted)
    throw new ConnectorError("hosted_only", `only hosted connectors have '${hosted}'`, {
      operation: `${place}.${hosted}`,
    });
  const names = actionNames(entity);
  throw unknown("unknown_action", actionName, { parent: place, names, meant: nearestAction(actionName, names) });
}

/** `parent` is a connector, a context store or an entity. */
interface NamedMembers {
  readonly parent: string;
  readonly names: readonly string[];
}

/** Returns the error `unknown_entity`, which suggests the nearest name. */
export function unknownEntity(name: unknown, members: NamedMembers): ConnectorError {
  return unknown("unknown_entity", name, { ...members, meant: nearest(name, members.names) });
}

function memberOf<Value>(members: Readonly<Record<string, Value>>, name: unknown): Value | undefined {
  return typeof name === "string" && Object.hasOwn(members, name) ? members[name] : undefined;
}

function actionNames(entity: AnyEntity): string[] {
  return [...Object.keys(entity.actions), ...storeActionsOf(entity)];
}

function unknown(
  code: "unknown_entity" | "unknown_action",
  name: unknown,
  { parent, names, meant }: NamedMembers & { readonly meant: string | undefined },
): ConnectorError {
  const [path, noun] = code === "unknown_entity" ? ["entity", "an entity"] : ["action", "an action"];
  const existing = names.length === 0 ? "none" : listNames(names);
  const remedy = meant === undefined ? `it has ${existing}` : `did you mean '${meant}'?`;
  const found = describe(name);
  const { suggestion: _, ...problem } = unknownName(path, { noun: path, name, names });
  return new ConnectorError(code, `expected ${noun} of ${parent}, found ${found}; ${remedy}`, {
    details: [{ ...problem, found, ...suggested(meant) }],
  });
}

/** The actions that each verb can mean, with the most likely one first. */
const meanings: Readonly<Record<string, readonly string[]>> = {
  ...each("find query filter lookup", ["search", "list", "get"]),
  ...each("get read fetch retrieve show view detail details describe", ["get", "list"]),
  ...each("list all index browse enumerate scan", ["list", "search", "get"]),
  ...each("search", ["search", "list"]),
  ...each("create add insert new post make open", ["create"]),
  ...each("update edit modify patch change put set", ["update"]),
  ...each("delete remove destroy erase del", ["delete"]),
  ...each("download export", ["download"]),
};

/**
 * Returns the action that an unknown name probably means. The name can be that of an action in another notation
 * (`contextStoreSearch`), contain the name of an action (`listTickets`), contain a verb with the meaning of an action
 * (`remove`), or be similar to the name of an action.
 */
export function nearestAction(name: unknown, actions: readonly string[]): string | undefined {
  if (typeof name !== "string" || name.length > 64) return undefined;
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/);
  const same = actions.find((action) => action.replaceAll("_", "") === words.join(""));
  if (same !== undefined) return same;
  // A name that begins with `context_store_` can only mean an action of the context store: other actions have other params.
  const isStored = (action: string) => action.startsWith("context_store_");
  if (isStored(name)) return nearest(name, actions.filter(isStored));
  // `getAll` means `list`, not `get`, and `find_by_id` means `get`. `deleteAll` and `delete_by_id` mean neither.
  const readsOne = words.slice(-2).join(" ") === "by id";
  const readsAll = words.length > 1 && words.includes("all");
  const read = words.some(isWrite) ? undefined : readsOne ? "get" : readsAll ? "list" : undefined;
  if (read !== undefined && actions.includes(read)) return read;
  const named = words.find((word) => actions.includes(word));
  if (named !== undefined) return named;
  const verb = words.find((word) => Object.hasOwn(meanings, word));
  // A known verb is not a typing mistake. An action with a similar name would have another meaning.
  if (verb !== undefined) return meanings[verb]?.find((action) => actions.includes(action));
  return nearest(name, actions);
}

/** Whether a word is a verb that changes records. */
function isWrite(word: string): boolean {
  const [meaning = ""] = (Object.hasOwn(meanings, word) && meanings[word]) || [];
  return ["create", "update", "delete"].includes(meaning);
}

function each(verbs: string, actions: readonly string[]): Record<string, readonly string[]> {
  return Object.fromEntries(verbs.split(" ").map((verb) => [verb, actions]));
}

/** An entity with its actions by name, for code without the generated types. */
export type AnyEntity = Omit<Entity, "actions"> & { readonly actions: Readonly<Record<string, Action>> };

/** Returns the entities of a connector by name. */
export function entitiesOf(connector: Pick<Connector, "entities">): Readonly<Record<string, AnyEntity>> {
  // Every member of `entities` is an entity, and every member of its `actions` is an action.
  return connector.entities as Readonly<Record<string, AnyEntity>>;
}
