import { type AuthOption, asVariable, grants, type OAuth, type Template } from "@agent-connectors/runtime";
import type { Received } from "../request/read-call.ts";

/** An auth option that requests tokens. */
export interface TokenOption extends Pick<AuthOption, "credentials"> {
  readonly oauth: OAuth;
}

interface SentClient {
  /** The client's required credentials, such as its secret. A value is `undefined` if it was not sent. */
  readonly parts: readonly unknown[];
  /**
   * The client id in the token request, to compare with the one that the authorization page received. `""` if the request
   * lacks it. Absent if the auth option has no authorization page, or if its token requests never contain the client id.
   */
  readonly pageId?: unknown;
}

/** Members of a token request that do not identify the client. */
const grantMembers: ReadonlySet<string> = new Set([
  "grant_type",
  ...Object.values(grants).flatMap(({ credentials }) => credentials),
]);

/** Reads the client of a token request: from the header if the auth option uses HTTP Basic, otherwise from the body. */
export function clientOf(
  { oauth, credentials }: TokenOption,
  { headers }: Pick<Received, "headers">,
  members: Readonly<Record<string, unknown>>,
): SentClient {
  const [id, secret] = oauth.client === "basic" ? basicClient(headers) : [members.client_id, members.client_secret];
  const sent: Readonly<Record<string, unknown>> = { ...members, client_id: id, client_secret: secret };
  const read: Readonly<Record<string, Template>> = {
    ...(Object.hasOwn(credentials, "client_id") && { client_id: { get: ["credentials", "client_id"] } }),
    ...(Object.hasOwn(credentials, "client_secret") && { client_secret: { get: ["credentials", "client_secret"] } }),
    ...oauth.tokenParams,
  };
  const names = Object.keys(read).filter(
    (name) => !grantMembers.has(name) && isRequiredCredential(read[name], credentials),
  );
  const onPage = JSON.stringify(oauth.authorize?.clientId);
  const pageName = Object.keys(read).find((name) => JSON.stringify(read[name]) === onPage);
  return {
    parts: names.map((name) => sent[name]),
    ...(pageName !== undefined && { pageId: sent[pageName] ?? "" }),
  };
}

function isRequiredCredential(template: Template | undefined, credentials: AuthOption["credentials"]): boolean {
  const [root, name = ""] = asVariable(template) ?? [];
  return root === "credentials" && Object.hasOwn(credentials, name) && credentials[name]?.required === true;
}

function basicClient({ authorization = "" }: Received["headers"]): readonly (string | undefined)[] {
  const [, encoded = ""] = /^Basic ([\w+/=-]+)$/i.exec(authorization) ?? [];
  const pair = Buffer.from(encoded, "base64").toString();
  const colon = pair.indexOf(":");
  return colon < 0 ? [undefined] : [pair.slice(0, colon), pair.slice(colon + 1)].map(formDecoded);
}

/** The client form-encodes its id and its secret before it joins them (RFC 6749 §2.3.1). */
function formDecoded(half: string): string {
  return new URLSearchParams(`=${half.replaceAll("&", "%26")}`).get("") ?? "";
}
