import type { Connector, TimeFormat } from "@agent-connectors/runtime";
import type { Codec } from "../generate/codec.ts";
import type { Make } from "../generate/make.ts";
import type { AnyEntity } from "./any-entity.ts";
import type { World } from "./world.ts";

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
  /** The field by which one record is asked for; absent where only several fields together tell records apart. */
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
