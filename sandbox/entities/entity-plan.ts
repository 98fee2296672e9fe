import type { Action, Connector, Entity, Param, TimeFormat } from "@agent-connectors/runtime";
import type { Codec } from "../generate/codecs.ts";
import type { Make } from "../generate/make.ts";
import type { World } from "./plan-entities.ts";

/** All that the sandbox works out about an entity before the first request. */
export interface EntityPlan {
  readonly world: World;
  readonly connector: Connector;
  readonly entity: AnyEntity;
  readonly name: string;
  /** One record's name, in snake_case. */
  readonly singular: string;
  readonly salt: number;
  /** The entity under whose records this one's stand. */
  readonly parent?: EntityPlan;
  /** How many indices a record has: its own and those of its parents. */
  readonly depth: number;
  /** Records under each parent. */
  readonly length: number;
  readonly order: "ascending" | "newest_first";
  /** The field by which one record is requested; absent where only several fields together tell records apart. */
  readonly idField?: string;
  /** Fields from whose value the record is known, by dotted path. */
  readonly codes: ReadonlyMap<string, Codec>;
  /** Params that say under which parent a record stands. */
  readonly links: readonly Link[];
  /** Params whose value the records carry, under whatever name the record has for it. */
  readonly carried: ReadonlySet<string>;
  /** Those of the carried params that every request for a record's values has in its path: each value has other records. */
  readonly scoping: readonly string[];
  /** Fields that only together tell records apart. */
  readonly composite: ReadonlyMap<string, Make>;
  /** The field by which records are ordered in time. */
  readonly cursor?: { readonly field: string; readonly format: TimeFormat };
  /** The field that holds the link of a file to download. */
  readonly fileField?: string;
}

/** A param that names one of the record's parents. */
export interface Link {
  readonly param: string;
  readonly plan: EntityPlan;
  /** The parent's field whose value the param takes. */
  readonly field: string;
}

/** An entity whose actions are known by name only. */
export type AnyEntity = Entity<Readonly<Record<string, object>>>;

/** A connector's entities by name, whatever its shape. */
export function entitiesOf(connector: Connector): ReadonlyMap<string, AnyEntity> {
  return new Map<string, AnyEntity>(Object.entries(connector.entities));
}

/** Whether a param's default is worked out from something: the configuration, or the time. */
export function isConfigured(param: Param | undefined): boolean {
  const preset = param?.default;
  return typeof preset === "object" && preset !== null && !("value" in preset);
}

/** The default of a param where it is a constant; `undefined` where there is none, or it is worked out. */
export function literalDefault(param: Param | undefined): unknown {
  const preset = param?.default;
  if (typeof preset !== "object" || preset === null) return preset;
  return "value" in preset ? preset.value : undefined;
}

/** Whether an entity's records can be listed, searched or got. */
export function isReadable({ entity }: EntityPlan): boolean {
  return Object.values<Action>(entity.actions).some(
    ({ kind }) => kind === "list" || kind === "get" || kind === "search",
  );
}
