import type { EntityPlan } from "../entities/entity-plan.ts";
import { snakeCase } from "../entities/schemas.ts";

/** The name of a field in snake_case, from its dotted path. For an element of an array, the name of the array. */
export function fieldName(path: string): string {
  const names = path.split(".").filter((segment) => segment !== "[]" && segment !== "*");
  return snakeCase(names.at(-1) ?? "");
}

/** Generates one value of a record. Compiled once for each field, and called for each record. */
export type Make = (inputs: RecordInputs) => unknown;

/** The inputs that determine all generated values of a record. */
export interface RecordInputs {
  /** The indices of the parents, with the outermost first, followed by the record's own index. */
  readonly levels: readonly number[];
  /** The last of `levels`. */
  readonly index: number;
  /** Computed from the seed, the kind, the entity, the levels and the values of the params in `scoping` of `EntityPlan`. */
  readonly hash: number;
  /** Values of params, by the param's name. The records repeat these values in their fields. */
  readonly scope: Readonly<Record<string, unknown>>;
  /** Scheme and host of the sandbox, for links to the sandbox. */
  readonly origin: string;
}

/** The entity of a field, and the entities that the field can refer to. */
export interface Surroundings {
  readonly plan: EntityPlan;
  readonly plans: ReadonlyMap<string, EntityPlan>;
  /** The generators of an entity's fields. Called only when a record is generated. */
  readonly fieldsOf: (plan: EntityPlan) => ReadonlyMap<string, Make>;
}
