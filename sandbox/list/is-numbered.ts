import type { Action } from "@agent-connectors/runtime";

/** Whether the upstream's cursors are numbers. */
export function isNumbered({ pagination, params }: Action): boolean {
  const name = pagination?.token.param;
  const type = name !== undefined && Object.hasOwn(params, name) ? params[name]?.schema.type : undefined;
  return type === "integer" || type === "number";
}
