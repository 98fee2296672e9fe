import type { Action } from "@agent-connectors/runtime";

/** A valid call, and facts about its result. Deletions have not been executed, and have no result. */
export interface Task {
  readonly kind: string;
  readonly entity: string;
  /** The name of the action. */
  readonly name: string;
  readonly action: Action;
  readonly params: Readonly<Record<string, unknown>>;
  /** The dotted paths of the fields of the first record in the result, down to the second level. */
  readonly fields: readonly string[];
  /** The `meta` of the result. It can contain the token of the next page. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** The `id` of the last record in the result. */
  readonly lastId: unknown;
  /**
   * For a deletion: the params that delete other records, one element for each record. For other actions: empty. For each wrong
   * call, the test removes one element from this array, and replaces the values of `params` in the call with the values of the
   * element. So the corrected calls delete different records. When the array is empty, wrong calls keep the values of `params`.
   */
  readonly others: Record<string, unknown>[];
}

/** The arguments of a tool. */
export type Args = Readonly<Record<string, unknown>>;

/** A wrong call of a tool. */
export interface Mutation {
  /** The category of the mistake. */
  readonly category: string;
  /** The task whose call was changed. */
  readonly task: Task;
  readonly tool: "execute" | "read_skill_docs";
  readonly args: Args;
}
