import type { Action } from "@agent-connectors/runtime";

/** A successful call, which mutations turn into wrong calls. */
export interface Task {
  readonly kind: string;
  readonly entity: string;
  readonly name: string;
  readonly action: Action;
  readonly params: Readonly<Record<string, unknown>>;
  /** The dotted paths of the fields in the result. */
  readonly fields: readonly string[];
  /** The `meta` of the result, which has the position of the next page. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** The id of the last record. */
  readonly lastId: unknown;
}

/** The arguments of the tool `execute` or `read_skill_docs`. */
export type Args = Readonly<Record<string, unknown>>;

/** A wrong call, and the task that it should execute. */
export interface Mutation {
  readonly category: string;
  readonly task: Task;
  readonly tool: "execute" | "read_skill_docs";
  readonly args: Args;
}
