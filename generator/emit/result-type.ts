import type { Action, Param } from "@agent-connectors/runtime";

/** The type of what a call gives, and the runtime's type that it is made of. */
export interface ResultType {
  readonly wrapper: "Listing" | "Result" | "Download";
  readonly text: string;
}

/** What an action's method answers. `prefix` begins the name of its meta interface. */
export function resultType(action: Action, prefix: string): ResultType {
  if (action.returns.kind === "file") return { wrapper: "Download", text: "Promise<Download>" };
  const record = action.record ?? "unknown";
  const meta = Object.keys(action.meta).length ? `, ${prefix}Meta` : "";
  const many = action.returns.kind === "many";
  if (many && (action.kind === "list" || action.kind === "search"))
    return { wrapper: "Listing", text: `Listing<${record}${meta}>` };
  const data = many ? `${record}[]` : record;
  return { wrapper: "Result", text: `Promise<Result<${data}${meta}>>` };
}

/** Whether a caller may leave a param out: it is not required, or has a default. */
export function mayBeOmitted({ required, default: value }: Param): boolean {
  return !required || value !== undefined;
}
