import { type ActionKind, ConnectorError } from "@agent-connectors/runtime";
import type { Caller, Principal } from "./caller.ts";

interface Requirement {
  /** Follows "you may not" in error messages. */
  readonly allows: string;
  /** `creator` means admins and the principal that created the resource. */
  readonly role: "operator" | "admin" | "creator" | "member";
  /**
   * `organization` refuses tokens for one workspace, and tokens of registered programs (OAuth clients). `unbound` also refuses
   * tokens for one organization. A registered program could otherwise create an API client, which would keep its access after
   * the program's sign-in ends.
   */
  readonly tokens: "any" | "organization" | "unbound";
  /** For executions, `authorizeOperation` also checks the scope that the action needs. */
  readonly scope: "read" | "write";
}

/** Only this table determines the capabilities of a caller. */
export const capabilities = {
  "profile.change": { allows: "change your profile", role: "member", tokens: "unbound", scope: "write" },
  /** A token for one organization must not give access to another organization. */
  "invitations.read": { allows: "see your invitations", role: "member", tokens: "unbound", scope: "read" },
  "invitations.decide": {
    allows: "accept or decline your invitations",
    role: "member",
    tokens: "unbound",
    scope: "write",
  },
  "organizations.create": { allows: "create organizations", role: "operator", tokens: "unbound", scope: "write" },
  "organizations.change": { allows: "change the organization", role: "admin", tokens: "organization", scope: "write" },
  "members.read": { allows: "see the organization's members", role: "admin", tokens: "organization", scope: "read" },
  "members.manage": {
    allows: "change the organization's members",
    role: "admin",
    tokens: "organization",
    scope: "write",
  },
  /** The password that the operator chooses gives access to every organization of the user. */
  "users.create": { allows: "create user accounts", role: "operator", tokens: "unbound", scope: "write" },
  "clients.manage": { allows: "manage API clients", role: "admin", tokens: "organization", scope: "write" },
  /** Anyone with the secret has access to each organization of the client. */
  "shared_clients.renew": {
    allows: "renew the secret of an API client that is a member of other organizations",
    role: "admin",
    tokens: "unbound",
    scope: "write",
  },
  /** Anyone with the secret has the operator's rights. */
  "operator_clients.renew": {
    allows: "renew the secret of an operator",
    role: "operator",
    tokens: "unbound",
    scope: "write",
  },
  "workspaces.read": { allows: "see the workspace", role: "member", tokens: "any", scope: "read" },
  "workspaces.manage": {
    allows: "create, rename or delete workspaces",
    role: "admin",
    tokens: "organization",
    scope: "write",
  },
  "workspace_members.manage": {
    allows: "change a workspace's members",
    role: "admin",
    tokens: "organization",
    scope: "write",
  },
  "connectors.read": { allows: "see the connector", role: "member", tokens: "any", scope: "read" },
  "connectors.execute": { allows: "use the connector", role: "member", tokens: "any", scope: "read" },
  "connectors.create": { allows: "create connectors", role: "member", tokens: "any", scope: "write" },
  "connectors.change": { allows: "change or delete the connector", role: "creator", tokens: "any", scope: "write" },
  "permissions.manage": {
    allows: "manage the connector's permissions",
    role: "admin",
    tokens: "organization",
    scope: "write",
  },
  "setup_sessions.create": { allows: "start a setup session", role: "member", tokens: "any", scope: "write" },
  "tool_calls.read": { allows: "read tool calls", role: "member", tokens: "any", scope: "read" },
  "tool_calls.read_all": { allows: "read the tool calls of others", role: "admin", tokens: "any", scope: "read" },
} as const satisfies Record<string, Requirement>;

/** The name of a capability. */
export type Capability = keyof typeof capabilities;

/** The properties of a resource that `authorize` reads. */
export interface Resource {
  /** Id of a principal. */
  readonly createdBy?: string;
}

/** Throws `permission_denied` if the caller lacks the capability. Does not check visibility, which queries enforce. */
export function authorize(caller: Principal, capability: Capability, resource: Resource = {}): void {
  const { allows, role, ...token }: Requirement = capabilities[capability];
  const missing = missingToken(caller, token) ?? missingRole(caller, role, resource);
  if (missing !== undefined) throw new ConnectorError("permission_denied", `you may not ${allows}: ${missing}`);
}

function missingToken(caller: Principal, { tokens, scope }: Pick<Requirement, "tokens" | "scope">): string | undefined {
  if (scope === "write" && caller.readOnly)
    return "your token has only the scope read; use a token with the scope write";
  const wider = tokens === "unbound" ? "use a token without an organization" : "use a token for the organization";
  if (tokens !== "any" && caller.workspaceId !== undefined) return `your token is for one workspace only; ${wider}`;
  if (tokens !== "any" && caller.oauthClientId !== undefined)
    return "your token belongs to a program that you allowed to use connectors; sign in with agent-cli, or use an API client";
  if (tokens === "unbound" && caller.bound) return `your token is for one organization only; ${wider}`;
  return undefined;
}

function missingRole(caller: Principal, role: Requirement["role"], resource: Resource): string | undefined {
  if (role === "operator") return caller.operator ? undefined : "only operators of this installation may";
  if (role === "member" || caller.role === "admin") return undefined;
  if (role === "admin") return "only admins of the organization may";
  return resource.createdBy === caller.principalId
    ? undefined
    : "only admins of the organization and the creator of the connector may";
}

/** Access to an entity of a connector. `write` includes `read`. */
type EntityAccess = "none" | "read" | "write";

/** A member's permission for an entity of a connector. */
export interface EntityPermission {
  /** `*` matches every entity for which the member has no other permission. */
  readonly entity: string;
  readonly access: EntityAccess;
}

/**
 * Returns the caller's access to an entity. Without a permission for the entity or `*`, the access is `write`. Admins always
 * have `write`, because they can change permissions.
 */
export function entityAccess(
  caller: Pick<Caller, "role">,
  permissions: readonly EntityPermission[],
  entity: string,
): EntityAccess {
  if (caller.role === "admin") return "write";
  const own = permissions.find((permission) => permission.entity === entity);
  const wildcard = permissions.find((permission) => permission.entity === "*");
  return (own ?? wildcard)?.access ?? "write";
}

/** Whether the caller can read the records of an entity. */
export function canRead(
  caller: Pick<Caller, "role">,
  permissions: readonly EntityPermission[],
  entity: string,
): boolean {
  return entityAccess(caller, permissions, entity) !== "none";
}

/** An operation of a connector. Actions of the kind `context_store` read the service's copy of the records. */
export interface AccessedOperation {
  readonly entity: string;
  readonly action: string;
  readonly kind: ActionKind | "context_store";
}

/** The kinds of the actions that only read. */
export const readKinds: ReadonlySet<AccessedOperation["kind"]> = new Set([
  "list",
  "search",
  "get",
  "download",
  "context_store",
]);

/** Throws `permission_denied` unless the caller's permissions for the connector and the token's scope allow the operation. */
export function authorizeOperation(
  caller: Pick<Caller, "role" | "readOnly">,
  permissions: readonly EntityPermission[],
  operation: AccessedOperation,
): void {
  const isRead = readKinds.has(operation.kind);
  if (caller.readOnly && !isRead)
    throw new ConnectorError(
      "permission_denied",
      `you may not ${operation.action} '${operation.entity}': your token has only the scope read; use a token with the scope write`,
    );
  const access = entityAccess(caller, permissions, operation.entity);
  if (access === "write" || (access === "read" && isRead)) return;
  const needed = isRead ? "read" : "write";
  throw new ConnectorError(
    "permission_denied",
    `you may not ${operation.action} '${operation.entity}' of this connector: expected ${needed} access, found ${access}; an admin of the organization can change your access`,
  );
}
