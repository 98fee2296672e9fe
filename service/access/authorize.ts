import { type ActionKind, ConnectorError } from "@agent-connectors/runtime";
import type { Caller, Principal } from "./caller.ts";

/** What it takes to be allowed something. */
interface Requirement {
  /** What is allowed, in words that follow "may not". */
  readonly allows: string;
  /** `creator` is the admins and whoever made the thing. */
  readonly of: "operator" | "admin" | "creator" | "member";
  /** The tokens that have it: all of them, all but those for one workspace, or only those for no certain organization. */
  readonly tokens: "any" | "organization" | "unbound";
}

/** Everything that can be allowed or not: the one place that says who may do what. */
export const capabilities = {
  "profile.change": { allows: "change your profile", of: "member", tokens: "unbound" },
  /** A token for one organization must not lead into others. */
  "invitations.answer": { allows: "see or answer your invitations", of: "member", tokens: "unbound" },
  "organizations.create": { allows: "create organizations", of: "operator", tokens: "unbound" },
  "organizations.change": { allows: "change the organization", of: "admin", tokens: "organization" },
  "members.read": { allows: "see the organization's members", of: "admin", tokens: "organization" },
  "members.manage": { allows: "change the organization's members", of: "admin", tokens: "organization" },
  /** Users are shared by all organizations: who chooses a password could act as its user everywhere. */
  "users.create": { allows: "create user accounts", of: "operator", tokens: "unbound" },
  "clients.manage": { allows: "manage API clients", of: "admin", tokens: "organization" },
  /** Whoever has its secret is an operator. */
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

export type Capability = keyof typeof capabilities;

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

/** What somebody may do with an entity of a connector: nothing, read, or read and write. */
type EntityAccess = "none" | "read" | "write";

/** A row of a principal's permissions for one connector. */
export interface EntityPermission {
  /** `*` stands for every entity without a row of its own. */
  readonly entity: string;
  readonly access: EntityAccess;
}

/**
 * What a caller may do with an entity, by their permissions for the connector: the entity's own, else those for `*`,
 * else everything. Admins may always do everything, since they could give themselves any permission.
 */
export function entityAccess(
  caller: Pick<Caller, "role">,
  permissions: readonly EntityPermission[],
  entity: string,
): EntityAccess {
  if (caller.role === "admin") return "write";
  const row =
    permissions.find((permission) => permission.entity === entity) ??
    permissions.find((permission) => permission.entity === "*");
  return row?.access ?? "write";
}

/** An operation of a connector; `context_store` is the kind of the actions that only read our copy. */
export interface Operation {
  readonly entity: string;
  readonly action: string;
  readonly kind: ActionKind | "context_store";
}

const reads: ReadonlySet<Operation["kind"]> = new Set(["list", "search", "get", "download", "context_store"]);

/** Throws `permission_denied` unless the caller's permissions for the connector allow the operation. */
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
    `you may not ${operation.action} '${operation.entity}' of this connector: that needs ${needed} access, and yours is ${access}; an admin of the organization can change it`,
  );
}
