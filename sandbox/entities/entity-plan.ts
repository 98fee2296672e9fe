import type { Action, AnyEntity, Connector, Param, TimeFormat } from "@agent-connectors/runtime";
import type { Codec } from "../generate/codecs.ts";
import type { Make } from "../generate/make.ts";
import type { RecordSettings } from "./plan-entities.ts";

/**
 * The sandbox stores at most this many created, changed and deleted records of an entity. Under each parent, the indices of
 * created records follow those of generated records. After `maxCreated` created records, the indices repeat.
 */
export const maxCreated = 10_000;

/** All data that the sandbox derives from an entity before the first request. */
export interface EntityPlan {
  readonly settings: RecordSettings;
  readonly connector: Connector;
  readonly entity: AnyEntity;
  readonly name: string;
  /** The singular of the entity's name, in snake_case. */
  readonly singular: string;
  readonly salt: number;
  readonly parent?: EntityPlan;
  /** The number of indices that identify a record: its own index, and the index of each ancestor. */
  readonly depth: number;
  /** The number of generated records under each parent, or of the entity if it has no parents. */
  readonly length: number;
  readonly order: "ascending" | "newest_first";
  /** The field with the id of a record; absent if records have no id. */
  readonly idField?: string;
  /** Codecs of the fields whose values encode the record's indices, by dotted path. */
  readonly codes: ReadonlyMap<string, Codec>;
  readonly links: readonly Link[];
  /**
   * Params whose value in a request becomes the value of a record field, unless the field is in `codes`. This field is the
   * one to which the param refers, otherwise the one with the same snake_case name.
   */
  readonly carried: ReadonlySet<string>;
  /** The carried params in the path of every action, such as an account. Different values result in different records. */
  readonly scoping: readonly string[];
  /** Generators of the fields that identify a record only in combination. */
  readonly composite: ReadonlyMap<string, Make>;
  /** The incremental field of the entity's sync. It orders the records in time. */
  readonly cursor?: { readonly field: string; readonly format: TimeFormat };
  /**
   * The field of `cursor`, and the fields in page tokens. Their times follow the order of the records under one parent.
   * These records have different times, except in reports and in fields with the format `date`.
   */
  readonly orderingFields: ReadonlySet<string>;
  /** The field with the link of a file to download. */
  readonly fileField?: string;
}

/** A param that identifies one of the record's parents. */
export interface Link {
  readonly param: string;
  readonly plan: EntityPlan;
  /** The parent's field with the value of the param. */
  readonly field: string;
}

/** The entity and its ancestors, from the topmost one down. */
export function ancestry(plan: EntityPlan): readonly EntityPlan[] {
  return plan.parent ? [...ancestry(plan.parent), plan] : [plan];
}

/** Whether a param's default is computed from the configuration or the time. */
export function isConfigured(param: Param | undefined): boolean {
  const preset = param?.default;
  return typeof preset === "object" && preset !== null && !("value" in preset);
}

/** The default of a param if it is a constant. */
export function literalDefault(param: Param | undefined): unknown {
  const preset = param?.default;
  if (typeof preset !== "object" || preset === null) return preset;
  return "value" in preset ? preset.value : undefined;
}

/** Whether an entity has an action that reads its records. */
export function isReadable({ entity }: EntityPlan): boolean {
  return Object.values<Action>(entity.actions).some(
    ({ kind }) => kind === "list" || kind === "get" || kind === "search",
  );
}
