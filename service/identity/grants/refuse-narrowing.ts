import { type Refusal, refuse } from "./refusal.ts";

type Restriction = "organization_id" | "workspace_name";

/**
 * Refuses a request that names what its grant cannot restrict a token to: who asks for less must not get more.
 * `undefined` where it names nothing of the kind.
 */
export function refuseNarrowing(
  params: ReadonlyMap<string, string>,
  restrictions: readonly Restriction[],
): Refusal | undefined {
  const named = restrictions.find((name) => params.has(name));
  return named && refuse("invalid_request", `this grant takes no ${named}; ask by an API client's secret for it`);
}
