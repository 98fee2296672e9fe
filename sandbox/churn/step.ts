import { hashText, mix } from "../generate/draw.ts";

/** A change of one record of an entity. It depends only on the seed, the kind, the entity and the number of the step. */
export interface Step {
  readonly operation: "create" | "update" | "delete";
  /** The value of a created record's incremental field: the time of the step, an earlier time, or none. */
  readonly cursor: "now" | "late" | "none";
  /** Returns the step's pseudorandom number for the named choice, such as `record` or `delay`. */
  readonly draw: (choice: string) => number;
}

/** The average numbers of creates and deletes in ten steps. The other steps update. */
const shares = { create: 3, delete: 2 } as const;

/**
 * On average, one in `rarity` created records has an earlier time, unless the upstream's list is sorted. Another one in `rarity`
 * has no time, if the incremental field can be null.
 */
const rarity = 6;

/** The step with this number, counted from 1. `salt` is the entity's salt, computed from the seed, the kind and the entity. */
export function stepOf(salt: number, number: number): Step {
  const hash = mix(mix(salt, hashText("churn")), number);
  const draw = (choice: string): number => mix(hash, hashText(choice));
  const share = draw("operation") % 10;
  const rest = share < shares.create + shares.delete ? "delete" : "update";
  const cursors = ["late", "none"] as const;
  return {
    operation: share < shares.create ? "create" : rest,
    cursor: cursors[draw("cursor") % rarity] ?? "now",
    draw,
  };
}
