import {
  type Connector,
  ConnectorError,
  type CredentialSource,
  createConnector,
  evaluate,
  type Json,
  type RequestToken,
  resolveConfig,
} from "@agent-connectors/runtime";
import type { Caller } from "../access/caller.ts";
import type { Service } from "../service.ts";
import type { CheckedCredentials } from "./check-credentials.ts";

/** Somebody waits for the outcome: one more attempt, and so many milliseconds for all of it. */
const limits = { retries: 1, timeoutMs: 20_000 };

export interface TriedCredentials extends CheckedCredentials {
  /** Who has them tried: a try counts among what they execute at once. */
  readonly caller: Pick<Caller, "organizationId" | "principalId">;
  /** Keeps the token that the try may take, and the refresh token that comes with it: the one before is used up. */
  readonly tokens: (request: RequestToken) => CredentialSource;
}

/**
 * Asks the upstream with these credentials, by the kind's harmless read. Throws what the upstream makes of it, such as
 * `credentials_rejected`, and what `Slots` throws; a token request under way has ended by then.
 */
export async function tryCredentials(
  { upstreamOf, execution, clock }: Pick<Service, "upstreamOf" | "execution" | "clock">,
  connector: Connector,
  { caller, option, credentials, config, tokens }: TriedCredentials,
): Promise<void> {
  const { kind, check } = connector;
  const upstream = upstreamOf(kind);
  const client = createConnector(connector, {
    auth: option.name,
    credentials: credentials.reveal(),
    config,
    ...upstream,
    largePages: execution.largePages.of(caller.organizationId),
    limits: { ...upstream.limits, ...limits },
    tokens,
    clock,
  });
  const release = execution.slots.take(caller);
  try {
    const resolved = await resolveConfig(connector, config, credentials.reveal());
    await client.execute(check.entity, check.action, checkParams(check, { config: resolved, now: clock.now() }));
  } catch (error) {
    throw explained(error);
  } finally {
    await client.close();
    release();
  }
}

/** The params of the check that have a value. */
function checkParams(
  { params }: Connector["check"],
  scope: { readonly config: Readonly<Record<string, Json>>; readonly now: number },
): Readonly<Record<string, unknown>> {
  const values = Object.entries(params).map(([name, value]) => [name, evaluate(value, scope)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
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
