import { baseUrlOf } from "../call/base-url.ts";
import { ConnectorError } from "../errors/connector-error.ts";
import { nearest } from "../errors/nearest.ts";
import { suggested } from "../errors/problem.ts";
import type { AuthOption, Connector, Json, OAuth } from "../model.ts";
import { clientMembers, type TokenScope } from "./client-members.ts";
import type { Credentials } from "./credentials.ts";

/** Whose access is to be granted, and to which client. */
export interface AuthorizationOptions {
  /** Name of an auth option that has `oauth.authorize`. */
  readonly auth: string;
  /** Those of the client: its id at least. */
  readonly credentials: Credentials;
  /** The connector's configuration as `resolveConfig` gives it. */
  readonly config?: Readonly<Record<string, Json>>;
  /** Stands for the origin of the authorization page and of the token endpoint: a sandbox, a proxy, a test server. */
  readonly baseUrl?: string | undefined;
  /** Where the person is led back to, with a code. */
  readonly redirectUri: string;
}

/** An authorization as both of its halves need it. */
export interface Authorization {
  readonly option: AuthOption;
  readonly oauth: OAuth;
  readonly authorize: NonNullable<OAuth["authorize"]>;
  readonly clientId: string;
  readonly scope: TokenScope;
}

/**
 * What both halves of an authorization begin with. Throws `invalid_config` for an option by which nobody can grant
 * access, for credentials without a client id, and for a base URL that is none.
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
  const { client_id: id } = clientMembers(oauth, scope);
  if (id === undefined || id === "") {
    const path = `credentials.${clientIdField(oauth)}`;
    throw new ConnectorError("invalid_config", `expected the id of the client as ${path}, found none`, {
      details: [{ path, code: "missing", type: "string", expected: "a text", found: "nothing" }],
    });
  }
  return { option, oauth, authorize: oauth.authorize, clientId: id, scope };
}

function noSuchOption({ auth: options }: Pick<Connector, "auth">, found: string): ConnectorError {
  const names = options.filter(({ oauth }) => oauth?.authorize).map(({ name }) => name);
  const expected = names.length === 0 ? "no option: nobody can grant access here" : names.map(quoted).join(" or ");
  return new ConnectorError("invalid_config", `expected auth to be ${expected}, found ${quoted(found)}`, {
    details: [
      {
        path: "auth",
        code: "unknown",
        expected,
        found: quoted(found),
        allowed: names,
        ...suggested(nearest(found, names)),
      },
    ],
  });
}

/** Name of the credential that is the client's id: the one that the option's `params` name, if they name one. */
export function clientIdField({ params }: Pick<OAuth, "params">): string {
  const template = Object.hasOwn(params, "client_id") ? params.client_id : undefined;
  const path = typeof template === "object" && template !== null && "get" in template ? template.get : [];
  return (path[0] === "credentials" ? path[1] : undefined) ?? "client_id";
}

function quoted(name: string): string {
  return `'${name}'`;
}
