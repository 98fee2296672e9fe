import type { Generated } from "kysely";

/**
 * The control tables, spelled so that SQLite and PostgreSQL mean the same: ids and JSON are text, moments are
 * milliseconds since the epoch, flags are 0 and 1, sealed values are text of the vault's own form.
 */
export interface Database {
  installation: InstallationTable;
  master_keys: MasterKeyTable;
  signing_keys: SigningKeyTable;
  organizations: OrganizationTable;
  principals: PrincipalTable;
  users: UserTable;
  api_clients: ApiClientTable;
  memberships: MembershipTable;
  invitations: InvitationTable;
  workspaces: WorkspaceTable;
  workspace_members: WorkspaceMemberTable;
  connectors: ConnectorTable;
  credentials: CredentialTable;
  permissions: PermissionTable;
  setup_sessions: SetupSessionTable;
  tool_calls: ToolCallTable;
  browser_sessions: BrowserSessionTable;
  device_grants: DeviceGrantTable;
  refresh_tokens: RefreshTokenTable;
}

/** One row, made by the replica that started first. */
interface InstallationTable {
  /** 1; the row 0 is `oneAtATime`'s own, and never seen. */
  id: 0 | 1;
  created_at: number;
  /** What the connectors reach: real systems, or the simulated ones of `--sandbox`. */
  upstreams: Generated<"real" | "simulated">;
}

/** Which master keys exist. `proof` is a known text sealed with the key, by which a wrong key is found out at start. */
interface MasterKeyTable {
  id: string;
  proof: string;
  /** 1 for the key that new data keys are wrapped with. */
  active: number;
  created_at: number;
}

/** Keys that sign access tokens; the private half is sealed. */
interface SigningKeyTable {
  id: string;
  public_jwk: string;
  private_key: string;
  created_at: number;
  /** From then on it signs nothing; tokens that it signed hold until they expire. */
  retired_at: number;
}

interface OrganizationTable {
  id: string;
  name: string;
  /** `nameKey` of the name, unique; null for one that a program of the version before has made. */
  name_key: string | null;
  created_at: number;
  /** JSON: the addresses that set-up sessions may lead back to, and to those below them. */
  return_urls: Generated<string>;
}

/** A user or an API client. */
interface PrincipalTable {
  id: string;
  kind: "user" | "client";
  name: string;
  /** 1 for those who may make organizations. */
  operator: Generated<number>;
  /** Set by the principal alone; they need not be a member there any more. */
  default_organization_id: string | null;
  created_at: number;
}

interface UserTable {
  principal_id: string;
  /** Lower case. */
  email: string;
  /** Argon2id, as PHC text; null for those who sign in by OpenID Connect only. */
  password_hash: string | null;
  oidc_subject: string | null;
}

interface ApiClientTable {
  principal_id: string;
  /** The organization that made it and may delete it. */
  organization_id: string;
  /** SHA-256 of a secret of 256 random bits, base64url. */
  secret_hash: string;
  last_used_at: number | null;
}

interface MembershipTable {
  organization_id: string;
  principal_id: string;
  role: "admin" | "member";
  created_at: number;
}

/** Who may become a member: a user by e-mail or an API client by id, of which one is null. Neither need exist. */
interface InvitationTable {
  id: string;
  organization_id: string;
  /** Normalized, as in `users`. */
  email: string | null;
  client_id: string | null;
  role: "admin" | "member";
  created_by: string;
  created_at: number;
  expires_at: number;
}

interface WorkspaceTable {
  id: string;
  organization_id: string;
  name: string;
  created_at: number;
}

interface WorkspaceMemberTable {
  workspace_id: string;
  organization_id: string;
  principal_id: string;
  created_at: number;
}

interface ConnectorTable {
  id: string;
  organization_id: string;
  workspace_id: string;
  kind: string;
  name: string;
  /** Name of the kind's auth option. */
  auth: string;
  /** JSON object. */
  replication_config: string;
  status: "ready" | "needs_reconnect";
  /** Why it must be reconnected, without secrets. */
  status_reason: string | null;
  /** Grows with every change of credentials by a person, of auth or of replication_config. */
  version: number;
  created_by: string;
  created_at: number;
  updated_at: number;
}

interface CredentialTable {
  connector_id: string;
  organization_id: string;
  /** Master key that the data key is wrapped with. */
  master_key_id: string;
  data_key: string;
  /** JSON of `StoredCredentials`, sealed with the data key. */
  sealed: string;
  /** Grows with every change, a renewed token's too: the compare-and-swap of renewals. */
  version: number;
  /** Who renews the token now, and until when nobody else may. */
  lease_owner: string | null;
  lease_until: number | null;
  updated_at: number;
}

/**
 * What a principal may do with an entity of a connector; entity `*` is every entity without a row of its own. It outlives
 * their membership.
 */
interface PermissionTable {
  connector_id: string;
  organization_id: string;
  principal_id: string;
  entity: string;
  access: "none" | "read" | "write";
}

interface SetupSessionTable {
  id: string;
  organization_id: string;
  workspace_id: string;
  /** SHA-256 of the token in the page's address, base64url. */
  token_hash: string;
  kind: string;
  name: string;
  /** The connector that is connected again; absent where one is made. */
  connector_id: string | null;
  status: "open" | "completed" | "cancelled";
  /** SHA-256 of the OAuth state of the authorization flow. */
  state_hash: string | null;
  /** What the callback of the authorization flow needs (entered fields, verifier, browser), sealed. */
  draft: string | null;
  created_by: string;
  created_at: number;
  expires_at: number;
  /** Where the person is led afterwards. */
  return_url: string | null;
}

interface ToolCallTable {
  /** UUID v7: ordered by time. */
  id: string;
  organization_id: string;
  workspace_id: string;
  connector_id: string;
  principal_id: string;
  entity: string;
  action: string;
  /** `ok` or an error code. */
  status: string;
  took_ms: number;
  intent: string | null;
  /** JSON array of the names of the params given; their values are not kept. */
  params: string;
  request_id: string;
  created_at: number;
}

interface BrowserSessionTable {
  /** SHA-256 of the cookie's value, base64url. */
  token_hash: string;
  principal_id: string;
  created_at: number;
  expires_at: number;
}

interface DeviceGrantTable {
  /** SHA-256 of the device code, base64url. */
  code_hash: string;
  /** As a person types it, without the hyphen. */
  user_code: string;
  client_name: string;
  status: "pending" | "approved" | "denied";
  principal_id: string | null;
  /** Milliseconds between polls that the device must keep. */
  interval_ms: number;
  polled_at: number | null;
  created_at: number;
  expires_at: number;
}

interface RefreshTokenTable {
  token_hash: string;
  /** All tokens that came of one sign-in; the use of a used one ends them all. */
  family_id: string;
  principal_id: string;
  organization_id: string | null;
  used_at: number | null;
  created_at: number;
  expires_at: number;
}
