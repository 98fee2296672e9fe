import {
  type AuthOption,
  type Clock,
  type Connector,
  ConnectorError,
  type Credentials,
  clientIdField,
  type Problem,
  readsRoot,
  type Template,
  unknownName,
} from "@agent-connectors/runtime";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { loadKind } from "../connector-types/kinds.ts";
import { type Secret, secret } from "../secret.ts";
import { invalidSettings } from "../settings/read.ts";
import type { Settings } from "../settings/settings.ts";
import type { Requester, TokenOwner } from "./stored.ts";

/**
 * The credential fields that the operator's OAuth app for a kind supplies for an auth option. Users can omit these fields; a
 * value that a user enters takes precedence.
 */
export function oauthAppFields(
  { oauthApps }: Pick<Settings, "oauthApps">,
  kind: string,
  option: Pick<AuthOption, "credentials" | "oauth">,
): Secret<Credentials> {
  const apps = oauthApps.reveal();
  const app = acceptsOperatorsApp(option) && Object.hasOwn(apps, kind) ? apps[kind] : {};
  return secret(
    Object.fromEntries(Object.entries(app ?? {}).filter(([field]) => Object.hasOwn(option.credentials, field))),
  );
}

/**
 * Whether the operator's OAuth app can supply fields of an auth option. It cannot if users could direct the token request to a
 * host of their own, because this host would receive the app's secret. The generator refuses such a token URL if the option has
 * `authorize`.
 */
function acceptsOperatorsApp({ oauth }: Pick<AuthOption, "oauth">): boolean {
  if (oauth === undefined) return false;
  return oauth.authorize !== undefined || !readsRoot(oauth.tokenUrl, "config") || beginsWithHost(oauth.tokenUrl);
}

/** Whether a URL begins with a constant host, so that the configuration can determine only the path and the query. */
function beginsWithHost(url: Template): boolean {
  const first = typeof url === "object" && url !== null && "text" in url ? url.text[0] : url;
  return typeof first === "string" && /^https:\/\/[^/?#]+[/?#]/.test(first);
}

/** Throws `invalid_config` with a problem for each app field that the OAuth options of its kind do not have or cannot use. */
export async function refuseUnusableAppFields({ oauthApps }: Pick<Settings, "oauthApps">): Promise<void> {
  const problems: Problem[] = [];
  for (const [kind, app] of Object.entries(oauthApps.reveal()))
    problems.push(...appProblems(await loadKind(kind), app));
  if (problems.length > 0) throw invalidSettings(problems);
}

/** The problems of the operator's OAuth app for a kind. */
export function appProblems({ kind, auth }: Pick<Connector, "kind" | "auth">, app: Credentials): readonly Problem[] {
  const fieldsOf = (options: readonly AuthOption[]) => [
    ...new Set(options.flatMap(({ credentials }) => Object.keys(credentials))),
  ];
  const usable = fieldsOf(auth.filter(acceptsOperatorsApp));
  const all = fieldsOf(auth.filter(({ oauth }) => oauth));
  return Object.keys(app)
    .filter((name) => !usable.includes(name))
    .map((name) => {
      const path = `OAUTH_APPS.${kind}.${name}`;
      const expected = "no value, because users can choose the host of the token URL, which would receive this value";
      return all.includes(name)
        ? { path, code: "invalid", expected, found: "a value" }
        : unknownName(path, { noun: "field", name, names: usable });
    });
}

/** Whether the token request uses the operator's OAuth app, and the requester's own fields replace none of the app's fields. */
export function usesOperatorsApp({ option, app, fields }: Requester): boolean {
  const id = option.oauth && clientIdField(option.oauth);
  const [appFields, ownFields] = [app.reveal(), fields.reveal()];
  if (id === undefined || !Object.hasOwn(appFields, id)) return false;
  return !Object.keys(appFields).some((name) => Object.hasOwn(ownFields, name));
}

/**
 * The error to throw if an upstream refuses the operator's OAuth app: `service_unavailable`, because only the operator can
 * correct the app.
 */
export function appRefusal(refusal: unknown, kind: string, requester: Requester): ConnectorError | undefined {
  if (!isAboutClient(refusal) || !usesOperatorsApp(requester)) return undefined;
  const reason = `the upstream refuses the operator's OAuth app for '${kind}'; correct OAUTH_APPS`;
  return operatorError(refusal, reason);
}

/**
 * The error to throw if an upstream refuses the token request of a stored connector because the request had no client id:
 * `service_unavailable`, because the operator may have removed the app with which the connector was connected.
 */
function missingAppError(
  refusal: ConnectorError,
  kind: string,
  { option, app, fields }: Requester,
): ConnectorError | undefined {
  const id = option.oauth && clientIdField(option.oauth);
  if (!isAboutClient(refusal) || id === undefined) return undefined;
  if (Object.hasOwn(app.reveal(), id) || Object.hasOwn(fields.reveal(), id)) return undefined;
  const reason = `OAUTH_APPS has no app for '${kind}', and the connector has no '${id}' of its own; set OAUTH_APPS.${kind}, or connect the connector again with '${id}'`;
  return operatorError(refusal, reason);
}

/** `invalid_client` is about the client itself (https://www.rfc-editor.org/rfc/rfc6749#section-5.2). */
function isAboutClient(refusal: unknown): refusal is ConnectorError {
  return refusal instanceof ConnectorError && refusal.upstream?.code === "invalid_client";
}

function operatorError(refusal: ConnectorError, reason: string): ConnectorError {
  const { upstream } = refusal;
  return new ConnectorError("service_unavailable", reason, { ...(upstream && { upstream }), cause: refusal });
}

/** The recent refusals of each connector's token requests. Contains only refusals whose cause the operator must correct. */
export interface RefusedApps {
  /** Throws `service_unavailable` if a refusal for this connector was recorded in the last 30 seconds. */
  check(connector: TokenOwner): void;
  /**
   * Logs and stores a refusal of the operator's app, or of a request without an app, and returns the error to throw; `undefined`
   * for other failures. `fields` are the credentials that the connector stores.
   */
  record(refusal: ConnectorError, connector: TokenOwner, fields: Secret<Credentials>): ConnectorError | undefined;
}

/** Milliseconds until a stored refusal expires. Without stored refusals, every call and retry would request a token. */
const refusalTtlMs = 30_000;

const maxRefusals = 10_000;

/**
 * Stores refusals in memory. A refusal applies to one connector only, because the connector's own configuration, such as its
 * subdomain, can be the cause. Logs at most one refusal for each kind of connector in 30 seconds.
 */
export function createRefusedApps({ clock, logger }: { readonly clock: Clock; readonly logger: Logger }): RefusedApps {
  const refusals = new LRUCache<string, { readonly error: ConnectorError; readonly until: number }>({
    max: maxRefusals,
  });
  const loggedUntil = new Map<string, number>();
  const log = (kind: string, { reason, upstream }: ConnectorError) => {
    const now = clock.now();
    if (now < (loggedUntil.get(kind) ?? 0)) return;
    loggedUntil.set(kind, now + refusalTtlMs);
    logger.error({ kind, upstream }, reason);
  };
  // Reconnecting increments the version, so that earlier refusals no longer apply.
  const keyOf = ({ connectorId, version }: TokenOwner) => `${connectorId} ${version}`;
  return {
    check(connector) {
      const refusal = refusals.get(keyOf(connector));
      if (refusal && clock.now() < refusal.until) throw refusal.error;
    },
    record(refusal, connector, fields) {
      const requester = { ...connector, fields };
      const refused =
        appRefusal(refusal, connector.kind, requester) ?? missingAppError(refusal, connector.kind, requester);
      if (!refused) return undefined;
      log(connector.kind, refused);
      const { code, reason, upstream } = refused;
      // Omits the cause, because every request that fails with this error would log the cause again.
      const error = new ConnectorError(code, reason, upstream && { upstream });
      refusals.set(keyOf(connector), { error, until: clock.now() + refusalTtlMs });
      return error;
    },
  };
}
