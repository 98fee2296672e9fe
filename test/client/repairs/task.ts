import type { Action } from "@agent-connectors/runtime";

/** A valid call, and facts about its result. Deletions are not executed, and have no result. */
export interface Task {
  readonly kind: string;
  readonly entity: string;
  /** The name of the action. */
  readonly name: string;
  readonly action: Action;
  readonly params: Readonly<Record<string, unknown>>;
  /** The dotted paths of the first record's fields, down to the second level. */
  readonly fields: readonly string[];
  /** The `meta` of the result. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** The `id` of the last record in the result. */
  readonly lastId: unknown;
  /**
   * For a deletion, the params that delete other records, one element for each record; otherwise empty. For each wrong call, the
   * test removes an element and uses its values in the call, so that the corrected calls delete different records.
   */
  readonly others: Record<string, unknown>[];
}

/** The arguments of a tool. */
export type Args = Readonly<Record<string, unknown>>;

/** A wrong call of a tool. */
export interface Mutation {
  readonly category: string;
  /** The task whose call was changed. */
  readonly task: Task;
  readonly tool: "execute" | "read_skill_docs";
  readonly args: Args;
}
