import {
  type AuthOption,
  asVariable,
  type CredentialField,
  grants,
  membersRead,
  type OAuth,
  type Template,
} from "@agent-connectors/runtime";
import { stringsOf } from "../generate/draw.ts";
import type { Received } from "../request/read-call.ts";

/** An auth option that requests tokens. */
export interface TokenOption extends Pick<AuthOption, "credentials"> {
  readonly oauth: OAuth;
}

/** The client of a token request. */
interface SentClient {
  /** The values that identify the client, including its secret. A value is `undefined` if it was not sent. */
  readonly parts: readonly unknown[];
  /** The client's id on the authorization page; absent if token requests do not contain that id. */
  readonly pageId?: unknown;
}

/** Members of a token request that do not identify the client. */
const grantMembers: ReadonlySet<string> = new Set([
  "grant_type",
  ...Object.values(grants).flatMap(({ credentials }) => credentials),
]);

/** Reads the client of a token request: from the header for HTTP Basic, otherwise from the body. */
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

/** Whether a template is a required credential. */
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

/** Decodes the client id or the secret. The client form-encodes each before it joins them (RFC 6749 §2.3.1). */
function formDecoded(half: string): string {
  return new URLSearchParams(`=${half.replaceAll("&", "%26")}`).get("") ?? "";
}

/**
 * Credentials that the sandbox accepts: a string for each field that the option requires or that its token requests contain.
 * `grant` issues the access token if the option requires one.
 */
export function credentialsFor(option: AuthOption, grant: (oauth: OAuth) => string): Readonly<Record<string, string>> {
  const { oauth } = option;
  const sent = oauth ? tokenFields(oauth) : new Set<string>();
  const needed = Object.entries(option.credentials).filter(([name, { required }]) => required || sent.has(name));
  return Object.fromEntries(
    needed.map(([name, field]) => [name, oauth && name === "access_token" ? grant(oauth) : sampleFor(name, field)]),
  );
}

/** The names of the credentials in a token request: those that `tokenParams` reads, and usual names that it does not replace. */
function tokenFields({ grant, tokenParams }: OAuth): ReadonlySet<string> {
  const usual = ["client_id", "client_secret", ...grants[grant].credentials];
  return new Set([
    ...usual.filter((name) => !Object.hasOwn(tokenParams, name)),
    ...Object.values(tokenParams).flatMap((template) => membersRead(template, "credentials")),
  ]);
}

function sampleFor(name: string, { schema }: CredentialField): string {
  const [example] = schema.examples ?? [];
  if (typeof example === "string") return example;
  if (schema.format === "email") return "ada@example.com";
  return schema.pattern === undefined ? `sandbox_${name}` : stringsOf(schema.pattern)(1);
}
