import { type AnyEntity, entitiesOf } from "./call/find-operation.ts";
import { type ActionLifecycle, actionLifecycleOf, type Lifecycle, lifecycleOf } from "./lifecycle.ts";
import { mapValues } from "./map-values.ts";
import type { Action, Connector, Schema } from "./model.ts";
import { type ParamsSchema, paramsSchema } from "./params/params-schema.ts";

/** A connector in words and schemas. Plain data, for documentation and for agents. */
export interface Description {
  readonly kind: string;
  readonly title: string;
  readonly description: string;
  /** The upstream's version and how long it lasts, as of today; absent where the manifest states none. */
  readonly upstream?: Lifecycle;
  readonly entities: Readonly<Record<string, EntityDescription>>;
}

export interface EntityDescription {
  readonly title: string;
  readonly description: string;
  readonly actions: Readonly<Record<string, ActionDescription>>;
}

export interface ActionDescription {
  readonly description: string;
  readonly notes: readonly string[];
  /** The end of the operation, as of today; absent where the upstream ends it with the rest only. */
  readonly upstream?: ActionLifecycle;
  /** JSON Schema of the params. */
  readonly params: ParamsSchema;
  /** JSON Schemas of `data` and of the keys of `meta`; a download gives a byte stream instead. */
  readonly returns:
    | { readonly data: Schema; readonly meta: Readonly<Record<string, Schema>> }
    | { readonly file: true };
}

/** The entities and actions of a connector, and the lifecycle of its upstream at `now` (milliseconds since the epoch). */
export function describe(connector: Connector, now: number): Description {
  const { kind, title, description } = connector;
  const upstream = lifecycleOf(connector, now);
  return {
    kind,
    title,
    description,
    ...(upstream && { upstream }),
    entities: mapValues(entitiesOf(connector), (entity) => describeEntity(connector, entity, now)),
  };
}

function describeEntity(connector: Connector, entity: AnyEntity, now: number): EntityDescription {
  const { title, description } = entity;
  return { title, description, actions: mapValues(entity.actions, (action) => describeAction(connector, action, now)) };
}

function describeAction({ records }: Connector, action: Action, now: number): ActionDescription {
  const upstream = actionLifecycleOf(action, now);
  const { description, notes, returns, resultType, meta } = action;
  const one = resultType !== undefined && Object.hasOwn(records, resultType) ? (records[resultType] ?? {}) : {};
  const data: Schema = returns.kind === "many" ? { type: "array", items: one } : one;
  return {
    description,
    notes,
    ...(upstream && { upstream }),
    params: paramsSchema(action),
    returns: returns.kind === "file" ? { file: true } : { data, meta: mapValues(meta, ({ schema }) => schema) },
  };
}
