import { type AnyEntity, entitiesOf, storeActionsOf } from "./call/find-operation.ts";
import { type ColumnType, storeColumns } from "./context-store/columns.ts";
import { operatorGroups, sortableTypes } from "./context-store/operators.ts";
import type { StoreAction } from "./context-store/search.ts";
import { type ActionLifecycle, actionLifecycleOf, type Lifecycle, lifecycleOf } from "./lifecycle.ts";
import { storeLimits } from "./limits.ts";
import { mapValues } from "./map-values.ts";
import type { Action, Connector, Schema } from "./model.ts";
import { type ParamsSchema, paramsSchema } from "./params/params-schema.ts";

/** The description of a connector as plain data, for documentation and agents. */
export interface Description {
  readonly kind: string;
  readonly title: string;
  readonly description: string;
  /** The upstream's version and its state at the time of the description. Absent if the manifest has no `upstream`. */
  readonly upstream?: Lifecycle;
  readonly entities: Readonly<Record<string, EntityDescription>>;
  /** The search features that all entities of the context store share. Absent if no entity is in the context store. */
  readonly contextStore?: {
    readonly operators: typeof operatorGroups;
    /** The types of the columns by which a search can sort. */
    readonly sortable: typeof sortableTypes;
    readonly limits: typeof storeLimits;
    /**
     * The ranking of semantic searches: `lexical` by words and spelling, without synonyms; `semantic` by meaning, with a model.
     * Only a hosted service sets `ranking`, and only if an entity has a field for semantic search.
     */
    readonly ranking?: "lexical" | "semantic";
  };
}

/** The description of an entity and its actions. */
export interface EntityDescription {
  readonly title: string;
  readonly description: string;
  readonly actions: Readonly<Record<string, ActionDescription>>;
  readonly contextStore?: StoreDescription;
}

/** The copy of an entity's records in the context store. Only hosted connectors have these `actions`. */
export interface StoreDescription {
  readonly actions: readonly StoreAction[];
  readonly columns: Readonly<Record<string, ColumnType>>;
  /** For each field with semantic search, the maximum length of a passage in characters. */
  readonly semantic: Readonly<Record<string, number>>;
}

/** The description of an action, with JSON Schemas of its params and its result. */
export interface ActionDescription {
  readonly description: string;
  readonly notes: readonly string[];
  /**
   * The announced end of this operation, and its state at the time of the description. Absent if the manifest states no end
   * for this operation alone.
   */
  readonly upstream?: ActionLifecycle;
  readonly params: ParamsSchema;
  /** A download returns a byte stream instead of `data`. The description omits its `meta`. */
  readonly returns:
    | { readonly data: Schema; readonly meta: Readonly<Record<string, Schema>> }
    | { readonly file: true };
}

/** Describes a connector, and the lifecycle of its upstream at `now` (epoch milliseconds). */
export function describeConnector(connector: Connector, now: number): Description {
  const { kind, title, description } = connector;
  const upstream = lifecycleOf(connector, now);
  const isStored = Object.values(entitiesOf(connector)).some(({ contextStore }) => contextStore);
  return {
    kind,
    title,
    description,
    ...(upstream && { upstream }),
    entities: mapValues(entitiesOf(connector), (entity) => describeEntity(connector, entity, now)),
    ...(isStored && { contextStore: { operators: operatorGroups, sortable: sortableTypes, limits: storeLimits } }),
  };
}

function describeEntity(connector: Connector, entity: AnyEntity, now: number): EntityDescription {
  const { title, description, recordType = "", contextStore } = entity;
  const actions = mapValues(entity.actions, (action) => describeAction(connector, action, now));
  if (!contextStore) return { title, description, actions };
  const columns = storeColumns(contextStore, connector.records[recordType]);
  const store: StoreDescription = {
    actions: storeActionsOf(entity),
    columns: Object.fromEntries(columns.map(({ name, type }) => [name, type])),
    semantic: contextStore.semantic,
  };
  return { title, description, actions, contextStore: store };
}

function describeAction({ records }: Connector, action: Action, now: number): ActionDescription {
  const upstream = actionLifecycleOf(action, now);
  const { description, notes, returns, resultType, meta } = action;
  const record = resultType !== undefined && Object.hasOwn(records, resultType) ? (records[resultType] ?? {}) : {};
  const data: Schema = returns.kind === "many" ? { type: "array", items: record } : record;
  return {
    description,
    notes,
    ...(upstream && { upstream }),
    params: paramsSchema(action),
    returns: returns.kind === "file" ? { file: true } : { data, meta: mapValues(meta, ({ schema }) => schema) },
  };
}
