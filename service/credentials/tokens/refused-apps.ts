import { type Clock, ConnectorError, type Credentials } from "@agent-connectors/runtime";
import type { Logger } from "pino";
import { appRefusal } from "../app-refusal.ts";
import { usesOperatorsApp } from "../uses-operators-app.ts";
import type { KeptConnector } from "./kept-connector.ts";

/** A connector whose token is requested, with the fields that it has of its own. */
export interface Requesting {
  readonly connector: Pick<KeptConnector, "kind" | "option" | "app">;
  readonly fields: Credentials;
}

/** The operator's OAuth apps that upstreams refuse: only the operator can mend that, and no person who connects again. */
export interface RefusedApps {
  /** Throws `service_unavailable` where the app that the request would use has just been refused. */
  check(requesting: Requesting): void;
  /** Tells the operator, and gives the error to throw, where a refusal is one of their app; `undefined` where not. */
  note(refusal: ConnectorError, requesting: Requesting): ConnectorError | undefined;
}

/** For how long a refusal is remembered, in milliseconds: every call would ask again and fill the log otherwise. */
const remembered = 30_000;

/** Remembers refusals by kind, in this process. */
export function createRefusedApps({ clock, logger }: { readonly clock: Clock; readonly logger: Logger }): RefusedApps {
  const refusals = new Map<string, { readonly error: ConnectorError; readonly until: number }>();
  const known = (kind: string) => {
    const refusal = refusals.get(kind);
    return refusal && clock.now() < refusal.until ? refusal.error : undefined;
  };
  const remember = (kind: string, { code, reason, upstream }: ConnectorError) => {
    logger.error({ kind, upstream }, reason);
    // Without a cause: every request that fails for it would be logged with it.
    const error = new ConnectorError(code, reason, upstream && { upstream });
    refusals.set(kind, { error, until: clock.now() + remembered });
    return error;
  };
  return {
    check({ connector, fields }) {
      const error = usesOperatorsApp({ ...connector, fields }) ? known(connector.kind) : undefined;
      if (error) throw error;
    },
    note(refusal, { connector, fields }) {
      const { kind } = connector;
      const error = appRefusal(refusal, kind, { ...connector, fields });
      return error && (known(kind) ?? remember(kind, error));
    },
  };
}
