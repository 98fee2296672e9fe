import type { Generated } from "kysely";

/**
 * The tables of the control database. Ids, JSON and sealed values are strings, timestamps are milliseconds since the epoch, and
 * flags are 0 or 1. Hashes are SHA-256 in base64url, except `password_hash`.
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
  oauth_clients: OAuthClientTable;
  authorization_codes: AuthorizationCodeTable;
  syncs: SyncTable;
}

/** The table has only one row. */
interface InstallationTable {
  /** Always 1 in committed rows. The row 0 is the lock of `oneAtATime` and is never committed. */
  id: 0 | 1;
  created_at: number;
  /** Whether connectors call real systems, or those that `--sandbox` simulates. */
  upstreams: Generated<"real" | "simulated">;
  /** Authenticates the cursors of context store searches. Never changes, so that cursors stay valid. */
  cursor_secret: Generated<string>;
}

/** `proof` is a known string, sealed with the master key. At its start, a process opens `proof` to detect a changed row. */
interface MasterKeyTable {
  id: string;
  proof: string;
  /** 1 for the key that seals new data keys. */
  active: number;
  created_at: number;
}

/** Keys that sign access tokens. `private_key` is sealed. */
interface SigningKeyTable {
  id: string;
  public_jwk: string;
  private_key: string;
  created_at: number;
  /** When the key stops signing. Tokens that it signed stay valid until they expire. */
  retired_at: number;
}

interface OrganizationTable {
  id: string;
  name: string;
  /** The `nameKey` of the name, unique; null if a replica of the previous version created the row. */
  name_key: string | null;
  created_at: number;
  /** JSON array of URLs. Setup sessions may return to these URLs and to the paths below them. */
  return_urls: Generated<string>;
}

interface PrincipalTable {
  id: string;
  kind: "user" | "client";
  name: string;
  /** 1 for an operator, who may create organizations and user accounts. */
  operator: Generated<number>;
  /** The principal's membership of this organization may have ended. */
  default_organization_id: string | null;
  created_at: number;
}

interface UserTable {
  principal_id: string;
  /** The result of `normalizeEmail`. */
  email: string;
  /** Argon2id, as a PHC string; null for a user without a password. */
  password_hash: string | null;
  oidc_subject: string | null;
}

interface ApiClientTable {
  principal_id: string;
  /** The organization that created the client and may delete it. */
  organization_id: string;
  /** Hash of a secret of 256 random bits. */
  secret_hash: string;
  last_used_at: number | null;
}

interface MembershipTable {
  organization_id: string;
  principal_id: string;
  role: "admin" | "member";
  created_at: number;
}

/** Invites a user by `email` or an API client by `client_id`; the other column is null. The user or client need not exist. */
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
  /** The reason for `needs_reconnect`, without secrets. */
  status_reason: string | null;
  /** Increments with every change of `auth`, `replication_config` or the credentials, except a renewed token. */
  version: number;
  created_by: string;
  created_at: number;
  updated_at: number;
}

interface CredentialTable {
  connector_id: string;
  organization_id: string;
  /** The master key that seals the data key. */
  master_key_id: string;
  data_key: string;
  /** JSON of `StoredCredentials`, sealed with the data key. */
  sealed: string;
  /**
   * Increments with every change of the credentials, including a renewed token, but not when `data_key` is sealed again. A
   * renewal saves its token only if this version has not changed.
   */
  version: number;
  /** The owner of the lease to renew the token. */
  lease_owner: string | null;
  lease_until: number | null;
  updated_at: number;
}

/** The entity `*` stands for every entity without its own row. A row stays when the membership ends. */
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
  /** Hash of the token in the page's URL. */
  token_hash: string;
  kind: string;
  name: string;
  /** The connector to connect again; null for a new connector until it exists. */
  connector_id: string | null;
  status: "open" | "completed" | "cancelled";
  /** Hash of the OAuth `state`. */
  state_hash: string | null;
  /** The sealed `SetupProgress`. */
  draft: string | null;
  created_by: string;
  created_at: number;
  expires_at: number;
  /** URL to which the page sends the browser at the end. */
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
  /** JSON array of the names of the params, without their values. */
  params: string;
  request_id: string;
  created_at: number;
}

interface BrowserSessionTable {
  /** Hash of the cookie's value. */
  token_hash: string;
  principal_id: string;
  created_at: number;
  expires_at: number;
}

interface DeviceGrantTable {
  code_hash: string;
  /** The code that a user types, without the hyphen. */
  user_code: string;
  client_name: string;
  status: "pending" | "approved" | "denied";
  principal_id: string | null;
  /** Minimum milliseconds between two polls by the device. */
  interval_ms: number;
  polled_at: number | null;
  created_at: number;
  expires_at: number;
}

interface RefreshTokenTable {
  token_hash: string;
  /** Id of the token's sign-in. A second use of the token ends the sign-in. */
  family_id: string;
  principal_id: string;
  organization_id: string | null;
  /** 1 if the access tokens of the sign-in have only the scope `read`. */
  read_only: Generated<0 | 1>;
  /** Null for a device. */
  oauth_client_id: string | null;
  used_at: number | null;
  created_at: number;
  expires_at: number;
}

/** A program that has registered itself (RFC 7591). It has no secret. */
interface OAuthClientTable {
  id: string;
  name: string;
  /** JSON array. */
  redirect_uris: string;
  created_at: number;
  /** Extended by each sign-in and each token renewal. */
  expires_at: number;
}

interface AuthorizationCodeTable {
  code_hash: string;
  oauth_client_id: string;
  /** The `redirect_uri` of the authorization request; empty if the request had none. */
  redirect_uri: string;
  /** RFC 7636, method S256. */
  code_challenge: string;
  /** The sign-in that the code starts. A second use of the code ends the sign-in. */
  family_id: string;
  principal_id: string;
  organization_id: string;
  read_only: 0 | 1;
  used_at: number | null;
  created_at: number;
  expires_at: number;
}

/**
 * The sync of one entity of a connector. A pass reads all records, or the records that changed since the last pass. A pass can
 * take several runs. `claimDueSync` selects the next sync to run.
 */
interface SyncTable {
  connector_id: string;
  organization_id: string;
  entity: string;
  status: "loading" | "building_preview" | "preview" | "ready" | "updating" | "failed";
  /** 1 while no run may begin. */
  paused: number;
  /** Milliseconds from the end of a successful run to the next one. */
  interval_ms: number;
  next_run_at: number;
  /** Failed runs since the last success or request. */
  attempts: number;
  /** The run that acquired the lease, which is valid until `lease_until`; null after the end of the run. */
  lease_owner: string | null;
  lease_until: number | null;
  /** The last recorded digest of the store's state; null if unknown. */
  stored_state: string | null;
  /** The id of the last run that may have changed the store since `stored_state` was recorded; null if there is none. */
  last_run: string | null;
  /** 1 if the next run first deletes the copied records. */
  reset_requested: number;
  /** 1 if the next run must read all records, to find deleted ones. */
  complete_requested: number;
  /** Time of the request for the next run; null for a scheduled run. */
  requested_at: number | null;
  /** Start of the current or last run. */
  started_at: number | null;
  /** End of the last run that succeeded; null before the first one, and after a reset. */
  synced_at: number | null;
  /** Number of copied records; until a run has copied all records, the number that the latest pass has read. */
  records: number;
  /** Size of the copied records as JSON; 0 until a run has copied the records. */
  bytes: number;
  /** Records that the latest pass has read, in all its runs. */
  run_records: Generated<number>;
  /** Of the current or last run. */
  records_per_second: number;
  /** JSON of `Record<string, Drift>`, by field. */
  drift: string;
  /** Passages that the embedder refused in the last run that embedded passages. */
  refused_passages: number;
  /** The version of the passages' embedder; null before the first passages. */
  embedder: string | null;
  error_code: string | null;
  /** The failure and its remedy, without secrets. */
  error_message: string | null;
  updated_at: number;
}
