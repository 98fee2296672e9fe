import type { EntityPlan } from "../entities/entity-plan.ts";
import { snakeCase } from "../entities/schemas.ts";

/** The snake_case name of the field at a dotted path; for an element of an array, the name of the array. */
export function fieldName(path: string): string {
  const names = path.split(".").filter((segment) => segment !== "[]" && segment !== "*");
  return snakeCase(names.at(-1) ?? "");
}

/** Generates one value of a record. Compiled once for each field. */
export type Make = (inputs: RecordInputs) => unknown;

/** The inputs that determine all generated values of a record. */
export interface RecordInputs {
  /** The indices of the parents, the outermost first, then the record's own index. */
  readonly levels: readonly number[];
  /** The last of `levels`. */
  readonly index: number;
  /** Computed from the seed, the kind, the entity, the levels and the params in `EntityPlan.scoping`. */
  readonly hash: number;
  /** Values of params, by name. The record's fields repeat them. */
  readonly scope: Readonly<Record<string, unknown>>;
  /** Scheme and host of the sandbox, for links. */
  readonly origin: string;
}

/** The entity of a field, and the entities that the field can refer to. */
export interface Surroundings {
  readonly plan: EntityPlan;
  readonly plans: ReadonlyMap<string, EntityPlan>;
  /** Returns the generators of an entity's fields. Call it only when a record is generated. */
  readonly fieldsOf: (plan: EntityPlan) => ReadonlyMap<string, Make>;
}
