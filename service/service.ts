import { type Clock, systemClock } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Dispatcher } from "undici";
import { openStores, type SearchStores } from "./context-store/stores.ts";
import type { Database } from "./database/tables.ts";
import { createEgress } from "./egress/egress.ts";
import { createUpstreams, type UpstreamOf } from "./egress/upstreams.ts";
import { createEventStreams, type EventStreams } from "./event-streams.ts";
import { createExecution, type Execution } from "./execution/execution.ts";
import { createSharedRates, type SharedRateOf } from "./execution/shared-rates.ts";
import { createTokenIssuer, type TokenIssuer } from "./identity/tokens.ts";
import { createMcpSessions, type McpSessions } from "./mcp/sessions.ts";
import type { Settings } from "./settings/settings.ts";
import { createSyncThread, type SyncThread } from "./sync-thread/sync-thread.ts";
import type { Telemetry } from "./telemetry/telemetry.ts";
import type { Keyring } from "./vault/keyring.ts";
import { createVault, type Vault } from "./vault/vault.ts";

/** The parts of the running service that handlers use. */
export interface Service {
  readonly settings: Settings;
  /** The URL of the service for browsers and clients, without a trailing slash. */
  readonly publicUrl: string;
  readonly database: Kysely<Database>;
  readonly vault: Vault;
  readonly tokens: TokenIssuer;
  readonly execution: Execution;
  /** The copies of the connectors' records. */
  readonly stores: SearchStores;
  /** The connections to all upstreams. They reach public addresses, and the private addresses that the settings allow. */
  readonly egress: Dispatcher;
  readonly upstreamOf: UpstreamOf;
  /** The rate limits that a connector's live calls and its syncs share. */
  readonly sharedRateOf: SharedRateOf;
  readonly syncThread: SyncThread;
  readonly eventStreams: EventStreams;
  readonly mcpSessions: McpSessions;
  readonly telemetry: Telemetry;
  readonly clock: Clock;
}

interface ServiceParts {
  readonly settings: Settings;
  readonly publicUrl: string;
  readonly database: Kysely<Database>;
  readonly keyring: Keyring;
  readonly telemetry: Telemetry;
  readonly clock?: Clock;
}

/** Creates the service on an open database. The service does not listen yet. */
export function assembleService({ keyring, clock = systemClock, ...parts }: ServiceParts): Service {
  const { settings, publicUrl, database, telemetry } = parts;
  const vault = createVault(keyring);
  const egress = createEgress({ allow: settings.egressAllow, connections: settings.limits.executions });
  const upstreamOf = createUpstreams({ egress, baseUrls: settings.baseUrls, metrics: telemetry.metrics });
  const sharedRateOf = createSharedRates(clock);
  const stores = openStores(settings, telemetry.logger);
  return {
    ...parts,
    clock,
    stores,
    vault,
    egress,
    upstreamOf,
    sharedRateOf,
    syncThread: createSyncThread(),
    eventStreams: createEventStreams({ database, clock }),
    mcpSessions: createMcpSessions({
      vault,
      limits: settings.limits,
      onError: (err) =>
        telemetry.logger.debug(
          { err },
          "an MCP session reported an error, for example because a client violated the protocol",
        ),
    }),
    tokens: createTokenIssuer({ database, vault, clock, issuer: publicUrl }),
    execution: createExecution({ database, vault, upstreamOf, sharedRateOf, stores, telemetry, settings, clock }),
  };
}
