import { baseUrlOf } from "../call/base-url.ts";
import { ConnectorError } from "../errors/connector-error.ts";
import type { Connector, Json, Template } from "../model.ts";
import { missingValue } from "../schema/describe.ts";
import { textOf } from "../template/helper.ts";
import { asVariable } from "../template/variables.ts";
import { unknownAuth } from "./choose-option.ts";
import type { Credentials } from "./credential-source.ts";
import type { AuthOption, OAuth } from "./model.ts";
import type { TokenScope } from "./token-request.ts";

/** The options that `authorizationUrl` and `exchangeCode` share. */
export interface AuthorizationOptions {
  /** Name of an auth option that has `oauth.authorize`. */
  readonly auth: string;
  /** Credentials of the client, at least its id. */
  readonly credentials: Credentials;
  /** The connector's configuration as `resolveConfig` returns it. */
  readonly config?: Readonly<Record<string, Json>>;
  /** Replaces the origin of the authorization page and the token endpoint, for example with the URL of a sandbox. */
  readonly baseUrl?: string | undefined;
  /** URL to which the browser returns with a code. */
  readonly redirectUri: string;
}

/** The resolved `AuthorizationOptions`. */
export interface Authorization {
  readonly option: AuthOption;
  readonly oauth: OAuth;
  readonly authorize: NonNullable<OAuth["authorize"]>;
  readonly scope: TokenScope;
}

/**
 * Resolves `AuthorizationOptions`. Throws `invalid_config` for an unknown auth option, an auth option without an authorization
 * page, and an invalid base URL.
 */
export function authorizationOf(
  connector: Pick<Connector, "auth" | "baseUrl">,
  { auth, credentials, config = {}, baseUrl }: Omit<AuthorizationOptions, "redirectUri">,
): Authorization {
  const option = connector.auth.find(({ name }) => name === auth);
  const { oauth } = option ?? {};
  if (!option || !oauth?.authorize) throw noSuchOption(connector, auth);
  const scope = {
    config,
    credentials,
    baseUrl: baseUrl === undefined ? undefined : baseUrlOf(connector, config, baseUrl),
  };
  return { option, oauth, authorize: oauth.authorize, scope };
}

/** Returns the client's id. If it is absent, throws `invalid_config` for the credential `field`. */
export function requireClientId(id: unknown, field: string): string {
  const text = textOf(id);
  if (text !== "") return text;
  const path = `credentials.${field}`;
  throw new ConnectorError("invalid_config", `expected the id of the client as ${path}, found none`, {
    details: [missingValue(path, { type: "string" })],
  });
}

function noSuchOption({ auth: options }: Pick<Connector, "auth">, found: string): ConnectorError {
  const names = options.filter(({ oauth }) => oauth?.authorize).map(({ name }) => name);
  const none = "an option with an authorization page (this connector has none)";
  return unknownAuth(found, names, names.length === 0 ? none : undefined);
}

/**
 * Returns the name of the credential that the template `tokenParams.client_id` reads. If this template is absent,
 * `authorize.clientId` takes its place. The default name is `client_id`.
 */
export function clientIdField({ tokenParams, authorize }: Pick<OAuth, "tokenParams" | "authorize">): string {
  const named = Object.hasOwn(tokenParams, "client_id") ? tokenParams.client_id : authorize?.clientId;
  return credentialIn(named) ?? "client_id";
}

/** Returns the name of the credential that the template `clientId` reads. The default name is `client_id`. */
export function pageClientIdField({ clientId }: Pick<NonNullable<OAuth["authorize"]>, "clientId">): string {
  return credentialIn(clientId) ?? "client_id";
}

function credentialIn(template: Template | undefined): string | undefined {
  const [root, name] = asVariable(template) ?? [];
  return root === "credentials" ? name : undefined;
}
