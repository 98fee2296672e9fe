import { type ActionKind, ConnectorError } from "@agent-connectors/runtime";
import type { Caller, Principal } from "./caller.ts";

/** What a capability requires of the caller. */
interface Requirement {
  /** The permitted action, as error messages print it after "you may not". */
  readonly allows: string;
  /** The role that has it. `creator` means admins and the principal that created the resource. */
  readonly of: "operator" | "admin" | "creator" | "member";
  /** The tokens that have it: any, all except those for one workspace, or only those without an organization. */
  readonly tokens: "any" | "organization" | "unbound";
}

/** All capabilities. Only this table decides what a caller may do. */
export const capabilities = {
  "profile.change": { allows: "change your profile", of: "member", tokens: "unbound" },
  /** A token for one organization must not give access to another. */
  "invitations.decide": { allows: "see, accept or decline your invitations", of: "member", tokens: "unbound" },
  "organizations.create": { allows: "create organizations", of: "operator", tokens: "unbound" },
  "organizations.change": { allows: "change the organization", of: "admin", tokens: "organization" },
  "members.read": { allows: "see the organization's members", of: "admin", tokens: "organization" },
  "members.manage": { allows: "change the organization's members", of: "admin", tokens: "organization" },
  /** All organizations share users: the chosen password gives access to every organization of the user. */
  "users.create": { allows: "create user accounts", of: "operator", tokens: "unbound" },
  "clients.manage": { allows: "manage API clients", of: "admin", tokens: "organization" },
  /** The secret gives the operator's rights to its holder. */
  "operator_clients.renew": { allows: "renew the secret of an operator", of: "operator", tokens: "organization" },
  "workspaces.read": { allows: "see the workspace", of: "member", tokens: "any" },
  "workspaces.manage": { allows: "create, rename or delete workspaces", of: "admin", tokens: "organization" },
  "workspace_members.manage": { allows: "change a workspace's members", of: "admin", tokens: "organization" },
  "connectors.read": { allows: "see the connector", of: "member", tokens: "any" },
  "connectors.execute": { allows: "use the connector", of: "member", tokens: "any" },
  "connectors.create": { allows: "create connectors", of: "member", tokens: "any" },
  "connectors.change": { allows: "change or delete the connector", of: "creator", tokens: "any" },
  "permissions.manage": { allows: "manage the connector's permissions", of: "admin", tokens: "organization" },
  "setup_sessions.create": { allows: "start a setup session", of: "member", tokens: "any" },
  "tool_calls.read": { allows: "read tool calls", of: "member", tokens: "any" },
  "tool_calls.read_all": { allows: "read the tool calls of others", of: "admin", tokens: "any" },
} as const satisfies Record<string, Requirement>;

/** The name of a capability. */
export type Capability = keyof typeof capabilities;

/** The properties of a resource that `authorize` reads. */
export interface Resource {
  /** Id of the principal that created it. */
  readonly createdBy?: string;
}

/**
 * Throws `permission_denied` if the caller lacks the capability. The message names the missing role or token. Queries
 * enforce visibility before this check.
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
    return "your token is for one organization only; use a token without an organization";
  return undefined;
}

function missingRole(caller: Principal, of: Requirement["of"], resource: Resource): string | undefined {
  if (of === "operator") return caller.operator ? undefined : "only operators of this installation may";
  if (of === "member" || caller.role === "admin") return undefined;
  if (of === "admin") return "only admins of the organization may";
  return resource.createdBy === caller.principalId
    ? undefined
    : "only admins of the organization and the creator of the connector may";
}

/** Access to an entity of a connector: none, read, or read and write. */
type EntityAccess = "none" | "read" | "write";

/** A member's permission for an entity of a connector. */
export interface EntityPermission {
  /** `*` matches every entity that no other permission names. */
  readonly entity: string;
  readonly access: EntityAccess;
}

/**
 * Returns the caller's access to an entity: by the permission for the entity, else by the one for `*`, else `write`.
 * Admins always have `write`, because they can change permissions.
 */
export function entityAccess(
  caller: Pick<Caller, "role">,
  permissions: readonly EntityPermission[],
  entity: string,
): EntityAccess {
  if (caller.role === "admin") return "write";
  const own = permissions.find((permission) => permission.entity === entity);
  const other = permissions.find((permission) => permission.entity === "*");
  return (own ?? other)?.access ?? "write";
}

/** An operation of a connector. Actions of the kind `context_store` only read the service's copy of the records. */
export interface Operation {
  readonly entity: string;
  readonly action: string;
  readonly kind: ActionKind | "context_store";
}

const reads: ReadonlySet<Operation["kind"]> = new Set(["list", "search", "get", "download", "context_store"]);

/** Throws `permission_denied` if the caller's permissions for the connector do not allow the operation. */
export function authorizeOperation(
  caller: Pick<Caller, "role">,
  permissions: readonly EntityPermission[],
  operation: Operation,
): void {
  const access = entityAccess(caller, permissions, operation.entity);
  if (access === "write" || (access === "read" && reads.has(operation.kind))) return;
  const needed = reads.has(operation.kind) ? "read" : "write";
  throw new ConnectorError(
    "permission_denied",
    `you may not ${operation.action} '${operation.entity}' of this connector: expected ${needed} access, found ${access}; an admin of the organization can change it`,
  );
}
