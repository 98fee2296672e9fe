import { type Connector, ConnectorError, type Credentials, createConnector } from "@agent-connectors/runtime";
import type { Service } from "../service.ts";
import type { CheckedCredentials } from "./check-credentials.ts";

/** Somebody waits for the outcome: one more attempt, and so many milliseconds for all of it. */
const limits = { retries: 1, timeoutMs: 20_000 };

export interface TriedCredentials extends CheckedCredentials {
  /** Waited for with what is to be stored when a refresh token was rotated: the one before is worth nothing any more. */
  readonly save?: (credentials: Credentials) => Promise<void>;
}

/**
 * Asks the upstream with these credentials, by the kind's harmless read, and gives what is to be stored of them
 * afterwards: those that were given, and a refresh token that was granted in place of another. Throws what the upstream makes of it, such as
 * `credentials_rejected`.
 */
export async function tryCredentials(
  service: Pick<Service, "settings" | "egress" | "clock">,
  connector: Connector,
  tried: TriedCredentials,
): Promise<Credentials> {
  const { settings, egress, clock } = service;
  const { auth, credentials, config, save } = tried;
  const { kind, check } = connector;
  const baseUrl = Object.hasOwn(settings.baseUrls, kind) ? settings.baseUrls[kind] : undefined;
  let fields = ownOf(connector, tried, credentials);
  const client = createConnector<object>(connector, {
    auth,
    credentials,
    config,
    ...(baseUrl !== undefined && { baseUrl }),
    dispatcher: egress,
    limits,
    clock,
    onCredentialsChanged: async (changed) => {
      fields = ownOf(connector, tried, changed);
      await save?.(fields);
    },
  });
  try {
    await client.execute(check.entity, check.action);
  } catch (error) {
    throw explained(error);
  } finally {
    await client.close();
  }
  return fields;
}

/** Without what the operator's app supplies, and without what the option has no field for. */
function ownOf({ auth: options }: Connector, tried: TriedCredentials, current: Credentials): Credentials {
  const option = options.find(({ name }) => name === tried.auth);
  const own = Object.entries(current).filter(
    ([name]) =>
      option !== undefined &&
      Object.hasOwn(option.credentials, name) &&
      (tried.given.has(name) || !Object.hasOwn(tried.credentials, name)),
  );
  return Object.fromEntries(own);
}

/** What the read did not find is what the configuration names, and nothing of ours. */
function explained(error: unknown): unknown {
  if (!(error instanceof ConnectorError) || (error.code !== "not_found" && error.code !== "conflict")) return error;
  const { reason, upstream } = error;
  return new ConnectorError(
    "upstream_rejected",
    `the check of the credentials failed: ${reason}; check replication_config`,
    { ...(upstream && { upstream }), cause: error },
  );
}
