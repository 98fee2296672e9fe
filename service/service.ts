import type { Clock } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import type { Dispatcher } from "undici";
import type { UpstreamOf } from "./egress/create-upstreams.ts";
import type { Execution } from "./execution/execution.ts";
import type { TokenIssuer } from "./identity/tokens.ts";
import type { Settings } from "./settings/settings.ts";
import type { SessionEvents } from "./setup/session/events.ts";
import type { Database } from "./store/database.ts";
import type { Telemetry } from "./telemetry/telemetry.ts";
import type { Vault } from "./vault/vault.ts";

/** What the handlers of all routes work with. */
export interface Service {
  readonly settings: Settings;
  /** Address under which browsers and clients reach the service: no slash at its end. */
  readonly publicUrl: string;
  readonly database: Kysely<Database>;
  readonly vault: Vault;
  readonly tokens: TokenIssuer;
  readonly execution: Execution;
  /** The connections to all upstreams: to no private address that the settings do not allow. */
  readonly egress: Dispatcher;
  readonly upstreamOf: UpstreamOf;
  readonly sessionEvents: SessionEvents;
  readonly telemetry: Telemetry;
  readonly clock: Clock;
}
