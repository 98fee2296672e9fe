import type { Action } from "@agent-connectors/runtime";

/** A successful call, and facts about its result. Each mutation changes the call into a wrong one. */
export interface Task {
  readonly kind: string;
  readonly entity: string;
  /** The name of the action. */
  readonly name: string;
  readonly action: Action;
  readonly params: Readonly<Record<string, unknown>>;
  /** The dotted paths of the fields of a record in the result. */
  readonly fields: readonly string[];
  /** The `meta` of the result. It can contain the token of the next page. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** The `id` of the last record in the result. */
  readonly lastId: unknown;
  /** Params of the same call for other records, each for one repaired call. Only deletions have them. */
  readonly others: Record<string, unknown>[];
}

/** The arguments of a tool. */
export type Args = Readonly<Record<string, unknown>>;

/** A wrong call of a tool. */
export interface Mutation {
  /** The kind of the mistake. */
  readonly category: string;
  /** The task from which the call was made. */
  readonly task: Task;
  readonly tool: "execute" | "read_skill_docs";
  readonly args: Args;
}
