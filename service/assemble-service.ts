import { type Clock, systemClock } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { createEgress } from "./egress/create-egress.ts";
import { createUpstreams } from "./egress/create-upstreams.ts";
import { createExecution } from "./execution/create-execution.ts";
import { createTokenIssuer } from "./identity/tokens.ts";
import type { Service } from "./service.ts";
import type { Settings } from "./settings/settings.ts";
import { createSessionEvents } from "./setup/session/events.ts";
import type { Database } from "./store/database.ts";
import type { Telemetry } from "./telemetry/telemetry.ts";
import { createVault } from "./vault/create-vault.ts";
import type { Keyring } from "./vault/keyring.ts";

export interface Parts {
  readonly settings: Settings;
  readonly publicUrl: string;
  readonly database: Kysely<Database>;
  readonly keyring: Keyring;
  readonly telemetry: Telemetry;
  readonly clock?: Clock;
}

/** The service on an open database: what its handlers work with, not listening yet. */
export function assembleService({ keyring, clock = systemClock, ...parts }: Parts): Service {
  const { settings, publicUrl, database, telemetry } = parts;
  const vault = createVault(keyring);
  const egress = createEgress({ allow: settings.egressAllow, connections: settings.bounds.executions });
  const upstreamOf = createUpstreams({ egress, baseUrls: settings.baseUrls, metrics: telemetry.metrics });
  return {
    ...parts,
    clock,
    vault,
    egress,
    upstreamOf,
    sessionEvents: createSessionEvents({ database, clock, vault }),
    tokens: createTokenIssuer({ database, vault, clock, issuer: publicUrl }),
    execution: createExecution({ database, vault, upstreamOf, telemetry, settings, clock }),
  };
}
