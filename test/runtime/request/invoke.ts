import type { Action, Param, Target } from "../../../runtime/model.ts";
import type { Invocation } from "../../../runtime/request/route.ts";

const action: Action = {
  kind: "list",
  description: "List customers.",
  notes: [],
  request: "GET /v1/customers",
  safe: true,
  params: {},
  rules: [],
  inject: [],
  body: { kind: "none" },
  returns: { kind: "many", path: ["data"], absent: "error", transformations: [] },
  meta: {},
};

/** The `PageStep` of the first page of a call, or of a call without pages. */
export const first = { kind: "page" } as const;

/** Returns a param that goes to `target`. */
export const param = (target: Target, more: Partial<Param> = {}): Param => ({
  schema: {},
  required: false,
  target,
  ...more,
});

/** Returns the target of a query param. */
export const inQuery = (name: string): Target => ({ in: "query", name });

/** Returns the target of a member of the body, at this path. */
export const inBody = (...path: string[]): Target => ({ in: "body", path });

/** Returns a call of a small action. `changes` replace parts of the action, and `more` replaces parts of the call. */
export function invoke(changes: Partial<Action>, more: Partial<Invocation> = {}): Invocation {
  return {
    connector: { inject: [] },
    action: { ...action, ...changes },
    params: {},
    config: {},
    baseUrl: "https://api.example",
    now: Date.UTC(2024, 4, 31),
    ...more,
  };
}
