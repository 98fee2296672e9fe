import { type Clock, ConnectorError, type Credentials } from "@agent-connectors/runtime";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { Secret } from "../../secret.ts";
import { appRefusal } from "../app-refusal.ts";
import type { KeptConnector } from "./kept-connector.ts";

/** The operator's OAuth apps that upstreams refuse: only the operator can mend that, and no person who connects again. */
export interface RefusedApps {
  /** Throws `service_unavailable` where the app has just been refused to this connector. */
  check(connector: KeptConnector): void;
  /**
   * Tells the operator, and gives the error to throw, where a refusal is one of their app; `undefined` where not.
   * `fields` are those that the connector has of its own.
   */
  note(refusal: ConnectorError, connector: KeptConnector, fields: Secret<Credentials>): ConnectorError | undefined;
}

/** For how long a refusal is remembered, in milliseconds: every call and retry would ask again otherwise. */
const remembered = 30_000;

/** Connectors that are remembered at most; one that is forgotten asks again. */
const most = 10_000;

/**
 * Remembers refusals by connector, in this process, for what is refused may lie in what the connector itself has, such
 * as its domain; the operator is told once for each kind.
 */
export function createRefusedApps({ clock, logger }: { readonly clock: Clock; readonly logger: Logger }): RefusedApps {
  const refusals = new LRUCache<string, { readonly error: ConnectorError; readonly until: number }>({ max: most });
  const told = new Map<string, number>();
  const tell = (kind: string, { reason, upstream }: ConnectorError) => {
    const now = clock.now();
    if (now < (told.get(kind) ?? 0)) return;
    told.set(kind, now + remembered);
    logger.error({ kind, upstream }, reason);
  };
  return {
    check(connector) {
      const refusal = refusals.get(keyOf(connector));
      if (refusal && clock.now() < refusal.until) throw refusal.error;
    },
    note(refusal, connector, fields) {
      const noted = appRefusal(refusal, connector.kind, { ...connector, fields });
      if (!noted) return undefined;
      tell(connector.kind, noted);
      const { code, reason, upstream } = noted;
      // Without a cause: every request that fails for it would be logged with it.
      const error = new ConnectorError(code, reason, upstream && { upstream });
      refusals.set(keyOf(connector), { error, until: clock.now() + remembered });
      return error;
    },
  };
}

/** Whoever connects it again has another version. */
function keyOf({ connectorId, version }: KeptConnector): string {
  return `${connectorId} ${version}`;
}
