import {
  type Connector,
  ConnectorError,
  type CredentialSource,
  type Credentials,
  createConnector,
  evaluate,
  type Json,
  type RequestToken,
  resolveConfig,
} from "@agent-connectors/runtime";
import type { Caller } from "../access/caller.ts";
import { credentialTestLimits } from "../limits.ts";
import { type Secret, secret } from "../secret.ts";
import type { Service } from "../service.ts";
import { type CheckedCredentials, checkCredentials, type UncheckedCredentials } from "./check.ts";
import { appRefusal } from "./oauth-apps.ts";
import { type StoredCredentials, storedGrant, storedToken } from "./stored.ts";
import { createTokenSource } from "./token-store.ts";

/** Credentials to verify. */
interface Verification extends Omit<UncheckedCredentials, "settings">, Pick<TestedCredentials, "caller"> {
  /**
   * Called after each renewal, with the fields to store, because the test can fail after the upstream has replaced the refresh
   * token.
   */
  readonly onRenewed?: OnRenewed | undefined;
}

/** Receives the values of the auth option's credential fields after a renewal. */
export type OnRenewed = (fields: Secret<Credentials>) => void;

interface VerifiedCredentials {
  readonly auth: string;
  /** Includes the token if the test obtained one. Omits the fields of the operator's OAuth app. */
  readonly stored: Secret<StoredCredentials>;
}

/**
 * Checks credentials and configuration, then tests them at the upstream. Throws the errors of `checkCredentials` and
 * `testCredentials`, and `service_unavailable` if the upstream refuses the operator's OAuth app.
 */
export async function verifyCredentials(
  service: Pick<Service, "settings" | "upstreamOf" | "execution" | "clock">,
  connector: Connector,
  { caller, onRenewed, ...unchecked }: Verification,
): Promise<VerifiedCredentials> {
  const { now } = service.clock;
  const checked = await checkCredentials(connector, { ...unchecked, settings: service.settings });
  const { option, fields } = checked;
  let stored = secret<StoredCredentials>({ fields: fields.reveal() });
  const current = () => storedToken(stored, { version: 0, updatedAt: now(), app: checked.app });
  const tokens = (request: RequestToken) =>
    createTokenSource(current(), {
      now,
      async renew({ credentials }) {
        stored = storedGrant(await request(credentials.reveal()), checked);
        onRenewed?.(secret(stored.reveal().fields));
        return current();
      },
    });
  try {
    await testCredentials(service, connector, { ...checked, caller, tokens });
  } catch (error) {
    throw appRefusal(error, connector.kind, checked) ?? error;
  }
  return { auth: option.name, stored };
}

interface TestedCredentials extends CheckedCredentials {
  /** The test counts towards this caller's concurrent executions. */
  readonly caller: Pick<Caller, "organizationId" | "principalId">;
  /**
   * Creates a source that stores a renewed token and the refresh token of the same response, because the previous refresh
   * token may no longer work.
   */
  readonly tokens: (request: RequestToken) => CredentialSource;
}

/**
 * Executes the kind's `check` action at the upstream. Throws the upstream's failure, but `upstream_rejected` instead of
 * `not_found` and `conflict`. Throws the errors of the concurrency limits. When the function ends, no token request is in
 * progress.
 */
export async function testCredentials(
  { upstreamOf, execution, clock }: Pick<Service, "upstreamOf" | "execution" | "clock">,
  connector: Connector,
  { caller, option, credentials, config, tokens }: TestedCredentials,
): Promise<void> {
  const { kind, check } = connector;
  const upstream = upstreamOf(kind);
  const client = createConnector(connector, {
    auth: option.name,
    credentials: credentials.reveal(),
    config,
    ...upstream,
    largePages: execution.largePages.of(caller.organizationId),
    limits: { ...upstream.limits, ...credentialTestLimits },
    tokens,
    clock,
  });
  const release = execution.limiter.acquire(caller);
  try {
    const resolved = await resolveConfig(connector, config, credentials.reveal());
    await client.execute(check.entity, check.action, checkParams(check, { config: resolved, now: clock.now() }));
  } catch (error) {
    throw asCheckFailure(error);
  } finally {
    await client.close();
    release();
  }
}

function checkParams(
  { args }: Connector["check"],
  scope: { readonly config: Readonly<Record<string, Json>>; readonly now: number },
): Readonly<Record<string, unknown>> {
  const values = Object.entries(args).map(([name, value]) => [name, evaluate(value, scope)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** `not_found` and `conflict` here concern the configuration, not a resource of the service. */
function asCheckFailure(error: unknown): unknown {
  if (!(error instanceof ConnectorError) || (error.code !== "not_found" && error.code !== "conflict")) return error;
  const { reason, upstream } = error;
  return new ConnectorError(
    "upstream_rejected",
    `the check of the credentials failed: ${reason}; check replication_config`,
    { ...(upstream && { upstream }), cause: error },
  );
}
