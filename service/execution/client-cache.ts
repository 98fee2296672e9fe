import {
  type AuthOption,
  byCredentials,
  type Client,
  type ClientRate,
  type Clock,
  type Connector,
  ConnectorError,
  type ConnectorOptions,
  type CredentialSource,
  createConnector,
  createUsedSecrets,
  type Json,
  resolveConfig,
  type UsedSecrets,
} from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import { loadKind } from "../connector-types/kinds.ts";
import { parseReplicationConfig, splitReplication } from "../connector-types/replication.ts";
import { oauthAppFields } from "../credentials/oauth-apps.ts";
import { credentialColumns } from "../credentials/queries.ts";
import { mustReconnect, parseStoredCredentials, storedToken } from "../credentials/stored.ts";
import type { TokenStore } from "../credentials/token-store.ts";
import type { Database } from "../database/tables.ts";
import type { UpstreamOf } from "../egress/upstreams.ts";
import type { Settings } from "../settings/settings.ts";
import type { Owner, Vault } from "../vault/vault.ts";
import type { LargePageReaders } from "./large-pages.ts";
import type { SharedRateOf } from "./shared-rates.ts";

/** Identifies a version of a connector. The version increments with every change that affects the client. */
export interface Versioned {
  readonly connectorId: string;
  readonly organizationId: string;
  readonly version: number;
}

interface Closable {
  close(): Promise<void>;
}

/** Clients by connector. */
export interface ClientCache<Client extends Closable> {
  /** Returns the client of this version or a later one. Concurrent calls share the client. Throws `cancelled` after `close`. */
  get(connector: Versioned): Promise<Client>;
  /** Closes the clients in the cache, and ends their calls. */
  close(): Promise<void>;
}

/** Maximum clients in memory. The closures of a client's actions need tens of kilobytes. */
const maxClients = 1_000;

interface Entry<Client> {
  readonly version: number;
  readonly client: Promise<Client>;
}

/**
 * Keeps the most recently used clients. Does not close a client that it removes or replaces, so that the client can finish its
 * calls. Such a client leaves no connections open, because all clients share the dispatcher of `egress/`.
 */
export function createClientCache<Client extends Closable>(
  open: (connector: Versioned) => Promise<Client>,
): ClientCache<Client> {
  const entries = new LRUCache<string, Entry<Client>>({ max: maxClients });
  let closed = false;
  const add = (connector: Versioned): Promise<Client> => {
    const { connectorId, version } = connector;
    const client = open(connector);
    const entry = { version, client };
    entries.set(connectorId, entry);
    client.catch(() => {
      if (entries.peek(connectorId) === entry) entries.delete(connectorId);
    });
    return client;
  };
  return {
    get(connector) {
      if (closed) return Promise.reject(new ConnectorError("cancelled", "the service is shutting down"));
      const cached = entries.get(connector.connectorId);
      return cached && cached.version >= connector.version ? cached.client : add(connector);
    },
    async close() {
      closed = true;
      const clients = await Promise.allSettled([...entries.values()].map(({ client }) => client));
      await Promise.all(clients.map((client) => (client.status === "fulfilled" ? client.value.close() : undefined)));
    },
  };
}

/** The parts of the service that `readConnection` uses. */
export interface ConnectionOptions {
  readonly database: Kysely<Database>;
  readonly vault: Vault;
  readonly upstreamOf: UpstreamOf;
  readonly sharedRateOf: SharedRateOf;
  readonly settings: Pick<Settings, "oauthApps" | "limits">;
  readonly tokens: Pick<TokenStore, "sourceOf">;
  readonly clock: Clock;
}

/** The parts of the service that `openClient` uses. */
export interface OpenClientOptions extends ConnectionOptions {
  readonly largePages: LargePageReaders;
}

/** A client with stored credentials. */
export interface OpenedClient extends Pick<Client, "execute" | "page" | "close"> {
  /** The current and the most recent previous secrets (see `createUsedSecrets`). Messages must not contain them. */
  readonly secrets: Pick<UsedSecrets, "values">;
}

/** Opens a client with the stored credentials of a connector. */
export async function openClient(
  options: OpenClientOptions,
  connector: Pick<Versioned, "connectorId" | "organizationId">,
): Promise<OpenedClient> {
  const { model, connection, secrets } = await readConnection(options, connector);
  const largePages = options.largePages.of(connector.organizationId);
  const { execute, page, close } = createConnector(model, { ...connection, largePages });
  return { execute, page, close, secrets };
}

/** The stored connection of a connector. */
export interface StoredConnection {
  readonly model: Connector;
  /** Omits `largePages`, because syncs need records, and the reader of large pages returns JSON as bytes. */
  readonly connection: Omit<ConnectorOptions, "largePages"> & { readonly rate: ClientRate };
  readonly secrets: Pick<UsedSecrets, "values">;
  /** The configuration values that syncs read. */
  readonly replication: Readonly<Record<string, Json>>;
}

/** Reads a connector and its credentials in one query. */
export async function readConnection(
  options: ConnectionOptions,
  { connectorId, organizationId }: Pick<Versioned, "connectorId" | "organizationId">,
): Promise<StoredConnection> {
  const connector = { connectorId, organizationId };
  const { vault, upstreamOf, settings, tokens, clock } = options;
  const row = await readRow(options.database, connector);
  const model = await loadKind(row.kind);
  const option = model.auth.find(({ name }) => name === row.auth);
  if (!option) throw mustReconnect(`'${row.kind}' no longer has the auth option '${row.auth}'`);
  const stored = parseStoredCredentials(await vault.open(row, connector));
  const app = oauthAppFields(settings, row.kind, option);
  const { config, replication } = await splitReplication(model, parseReplicationConfig(row.replicationConfig));
  const owner = { ...connector, version: row.connectorVersion, kind: row.kind, option, app };
  const first = storedToken(stored, { version: row.version, updatedAt: row.updatedAt, app });
  const upstream = upstreamOf(row.kind);
  const { access_token } = stored.reveal();
  const credentials = { ...app.reveal(), ...stored.reveal().fields };
  const secrets = await usedSecretsOf(model, option, { credentials, config });
  secrets.remember({ ...credentials, ...(access_token !== undefined && { access_token }) });
  const connection: StoredConnection["connection"] = {
    credentials,
    auth: row.auth,
    config,
    ...upstream,
    rate: { shared: options.sharedRateOf(connectorId, model, upstream.limits), rank: "first" },
    limits: { ...upstream.limits, timeoutMs: settings.limits.requestMs },
    tokens: (request) => withRegisteredSecrets(tokens.sourceOf(owner, first)(request), secrets),
    clock,
  };
  return { model, connection, secrets, replication };
}

/**
 * Collects the secrets of a connection. A request can combine a credential with a default or derived value of the configuration.
 * The combination is also a secret, so these values are resolved first. An invalid configuration stays unresolved. This is safe,
 * because each call then fails before it sends a credential.
 */
export async function usedSecretsOf(
  model: Pick<Connector, "config">,
  option: AuthOption,
  { credentials, config }: Required<Pick<ConnectorOptions, "credentials" | "config">>,
): Promise<UsedSecrets> {
  const resolved = await resolveConfig(model, config, credentials).catch(() => config);
  return createUsedSecrets(option, { credentials, config: () => resolved });
}

/** Registers the secrets of the source's credentials before the credentials are used. */
function withRegisteredSecrets(source: CredentialSource, secrets: UsedSecrets): CredentialSource {
  const remember = byCredentials(secrets.remember);
  return {
    ...source,
    async current(signal) {
      const credentials = await source.current(signal);
      remember(credentials);
      return credentials;
    },
    async renewed(used, signal) {
      const credentials = await source.renewed(used, signal);
      if (credentials) remember(credentials);
      return credentials;
    },
  };
}

async function readRow(database: Kysely<Database>, { connectorId, organizationId }: Owner) {
  const row = await database
    .selectFrom("connectors")
    .innerJoin("credentials", "credentials.connector_id", "connectors.id")
    .select([
      "connectors.kind",
      "connectors.auth",
      "connectors.replication_config as replicationConfig",
      "connectors.version as connectorVersion",
      ...credentialColumns,
    ])
    .where("connectors.id", "=", connectorId)
    .where("connectors.organization_id", "=", organizationId)
    .where("credentials.organization_id", "=", organizationId)
    .executeTakeFirst();
  if (!row) throw new ConnectorError("not_found", `there is no connector '${connectorId}'`);
  return row;
}
