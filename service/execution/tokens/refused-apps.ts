import { type Clock, ConnectorError, type Credentials, clientIdField } from "@agent-connectors/runtime";
import type { Logger } from "pino";
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

/** Refusals of the client itself, whatever it asks for (https://www.rfc-editor.org/rfc/rfc6749#section-5.2). */
const ofClients: ReadonlySet<string | undefined> = new Set(["invalid_client", "unauthorized_client"]);

/** For how long a refusal is remembered, in milliseconds: every call would ask again and fill the log otherwise. */
const remembered = 30_000;

/** Remembers refusals by kind, in this process. */
export function createRefusedApps({ clock, logger }: { readonly clock: Clock; readonly logger: Logger }): RefusedApps {
  const refusals = new Map<string, { readonly error: ConnectorError; readonly until: number }>();
  const known = (kind: string) => {
    const refusal = refusals.get(kind);
    return refusal && clock.now() < refusal.until ? refusal.error : undefined;
  };
  const remember = (kind: string, { upstream }: ConnectorError) => {
    const reason = `the upstream refuses the operator's OAuth app for '${kind}'; mend OAUTH_APPS`;
    logger.error({ kind, upstream }, reason);
    const error = new ConnectorError("service_unavailable", reason, upstream && { upstream });
    refusals.set(kind, { error, until: clock.now() + remembered });
    return error;
  };
  return {
    check(requesting) {
      const error = isOfOperator(requesting) ? known(requesting.connector.kind) : undefined;
      if (error) throw error;
    },
    note(refusal, requesting) {
      const { kind } = requesting.connector;
      if (!ofClients.has(refusal.upstream?.code) || !isOfOperator(requesting)) return undefined;
      return known(kind) ?? remember(kind, refusal);
    },
  };
}

/** Whether the client that asks for the token is the operator's app. */
function isOfOperator({ connector: { option, app }, fields }: Requesting): boolean {
  const id = option.oauth && clientIdField(option.oauth);
  return id !== undefined && Object.hasOwn(app, id) && !Object.hasOwn(fields, id);
}
