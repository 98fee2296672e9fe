import {
  type AuthOption,
  type Connector,
  ConnectorError,
  type CredentialSource,
  type Credentials,
  chooseAuth,
  clientIdField,
  createConnector,
  evaluate,
  type Json,
  type RequestToken,
  resolveConfig,
} from "@agent-connectors/runtime";
import type { Caller } from "../access/caller.ts";
import { oauthAppFields } from "../connector-types/oauth-apps.ts";
import { type Secret, secret } from "../secret.ts";
import type { Service } from "../service.ts";
import type { Settings } from "../settings/settings.ts";
import { type CheckedCredentials, checkCredentials, type GivenCredentials } from "./check.ts";
import { type Requester, type StoredCredentials, storedGrant } from "./stored.ts";
import { createTokenSource, storedToken } from "./token-store.ts";

/** What was proved to work, fit to be stored. */
interface VerifiedCredentials {
  /** Name of the auth option. */
  readonly auth: string;
  /** With the token that the proof took, and without what the operator's OAuth app supplies: that is added at use. */
  readonly stored: Secret<StoredCredentials>;
}

/**
 * Checks credentials and configuration by themselves, then at the upstream. Throws what either finds wrong, and
 * `service_unavailable` where that is the operator's OAuth app.
 */
export async function verifyCredentials(
  service: Pick<Service, "settings" | "upstreamOf" | "execution" | "clock">,
  connector: Connector,
  { caller, ...given }: Omit<GivenCredentials, "settings"> & Pick<TriedCredentials, "caller">,
): Promise<VerifiedCredentials> {
  const { now } = service.clock;
  const checked = await checkCredentials(connector, { ...given, settings: service.settings });
  const { option, fields } = checked;
  let stored = secret<StoredCredentials>({ fields: fields.reveal() });
  const held = () => storedToken(stored, { version: 0, updatedAt: now(), app: checked.app });
  const tokens = (request: RequestToken) =>
    createTokenSource(held(), {
      now,
      async renew({ credentials }) {
        stored = storedGrant(await request(credentials.reveal()), checked);
        return held();
      },
    });
  try {
    await tryCredentials(service, connector, { ...checked, caller, tokens });
  } catch (error) {
    throw appRefusal(error, connector.kind, checked) ?? error;
  }
  return { auth: option.name, stored };
}

/** Somebody waits for the outcome: one more attempt, and so many milliseconds for all of it. */
const checkLimits = { retries: 1, timeoutMs: 20_000 };

interface TriedCredentials extends CheckedCredentials {
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
    limits: { ...upstream.limits, ...checkLimits },
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

/** An auth option with all that it is given. */
export interface ChosenOption {
  readonly option: AuthOption;
  readonly credentials: Credentials;
}

/**
 * The auth option that credentials are meant for, and the credentials with what the operator's OAuth app supplies under
 * them. Throws `invalid_config` with every problem; no message holds a value.
 */
export function chooseOption(
  { kind, auth: options }: Pick<Connector, "kind" | "auth">,
  {
    auth,
    credentials,
    settings,
  }: {
    readonly auth?: string | undefined;
    readonly credentials: Credentials;
    readonly settings: Pick<Settings, "oauthApps">;
  },
): ChosenOption {
  const candidates = options.filter((option) =>
    auth === undefined ? knowsAll(option, credentials) : option.name === auth,
  );
  const [meant] = candidates;
  if (!meant || candidates.length > 1) return { option: chooseAuth(options, credentials, auth), credentials };
  const complete = { ...oauthAppFields(settings, kind, meant).reveal(), ...credentials };
  return { option: chooseAuth(options, complete, meant.name), credentials: complete };
}

function knowsAll({ credentials: fields }: AuthOption, given: Credentials): boolean {
  return Object.keys(given).every((field) => Object.hasOwn(fields, field));
}

/**
 * The error to throw where an upstream refuses the operator's OAuth app for a kind: `service_unavailable`, for no person
 * who connects can mend that. `undefined` where `refusal` is another failure.
 */
export function appRefusal(refusal: unknown, kind: string, requester: Requester): ConnectorError | undefined {
  // Of the client itself, whatever it asks for (https://www.rfc-editor.org/rfc/rfc6749#section-5.2).
  if (!(refusal instanceof ConnectorError) || refusal.upstream?.code !== "invalid_client") return undefined;
  if (!usesOperatorsApp(requester)) return undefined;
  const { upstream } = refusal;
  const reason = `the upstream refuses the operator's OAuth app for '${kind}'; mend OAUTH_APPS`;
  return new ConnectorError("service_unavailable", reason, { ...(upstream && { upstream }), cause: refusal });
}

/** Whether the client that asks for a token is the operator's OAuth app, with nothing in it that somebody has given. */
export function usesOperatorsApp({ option, app, fields }: Requester): boolean {
  const id = option.oauth && clientIdField(option.oauth);
  const [supplied, given] = [app.reveal(), fields.reveal()];
  if (id === undefined || !Object.hasOwn(supplied, id)) return false;
  return !Object.keys(supplied).some((name) => Object.hasOwn(given, name));
}
