/** What it takes to be allowed something. */
export interface Requirement {
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
