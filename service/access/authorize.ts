import { ConnectorError } from "@agent-connectors/runtime";
import type { Principal } from "./caller.ts";
import { type Capability, capabilities, type Requirement } from "./capabilities.ts";

/** What a capability is asked for, as far as it matters. */
export interface Resource {
  /** Principal that made it. */
  readonly createdBy?: string;
}

/**
 * Throws `permission_denied`, which says what is missing, unless the caller has the capability. Whether the caller can
 * see the resource at all is decided before, by the query that reads it.
 */
export function authorize(caller: Principal, capability: Capability, resource: Resource = {}): void {
  const { allows, of, tokens }: Requirement = capabilities[capability];
  const missing = missingToken(caller, tokens) ?? missingRole(caller, of, resource);
  if (missing !== undefined) throw new ConnectorError("permission_denied", `you may not ${allows}: ${missing}`);
}

function missingToken(caller: Principal, tokens: Requirement["tokens"]): string | undefined {
  if (tokens !== "any" && caller.workspaceId !== undefined)
    return "your token is for one workspace only; use a token for the organization";
  if (tokens === "unbound" && caller.bound)
    return "your token is for one organization only; use a token that names none";
  return undefined;
}

function missingRole(caller: Principal, of: Requirement["of"], resource: Resource): string | undefined {
  if (of === "operator") return caller.operator ? undefined : "that is for operators of this installation";
  if (of === "member" || caller.role === "admin") return undefined;
  if (of === "admin") return "that is for admins of the organization";
  return resource.createdBy === caller.principalId
    ? undefined
    : "that is for admins of the organization and for whoever created it";
}
