import {
  type AuthOption,
  asVariable,
  type CredentialField,
  membersRead,
  type OAuth,
  type Template,
} from "@agent-connectors/runtime";
import { stringsOf } from "../generate/draw.ts";
import type { Received } from "../request/read-call.ts";

/** An option that fetches tokens. */
export interface TokenOption extends Pick<AuthOption, "credentials"> {
  readonly oauth: OAuth;
}

/** The client that asks for a token. */
interface SentClient {
  /** What it is known by, its secret among it; a part that was not sent is absent. */
  readonly parts: readonly unknown[];
  /** Its id as the authorization page has it; absent where token requests do not hold that one. */
  readonly pageId?: unknown;
}

/** What comes with the client, and is checked by the grant. */
const ofGrants: ReadonlySet<string> = new Set(["grant_type", "refresh_token", "username", "password"]);

/** Reads the client of a token request: of the header by HTTP Basic, else of the members that the option names. */
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
  const names = Object.keys(read).filter((name) => !ofGrants.has(name) && isHeld(read[name], credentials));
  const onPage = JSON.stringify(oauth.authorize?.clientId);
  const pageName = Object.keys(read).find((name) => JSON.stringify(read[name]) === onPage);
  return {
    parts: names.map((name) => sent[name]),
    ...(pageName !== undefined && { pageId: sent[pageName] ?? "" }),
  };
}

/** Whether a template is a credential that every client has. */
function isHeld(template: Template | undefined, credentials: AuthOption["credentials"]): boolean {
  const [root, name = ""] = asVariable(template) ?? [];
  return root === "credentials" && Object.hasOwn(credentials, name) && credentials[name]?.required === true;
}

function basicClient({ authorization = "" }: Received["headers"]): readonly (string | undefined)[] {
  const [, encoded = ""] = /^Basic ([\w+/=-]+)$/i.exec(authorization) ?? [];
  const pair = Buffer.from(encoded, "base64").toString();
  const colon = pair.indexOf(":");
  return colon < 0 ? [undefined] : [pair.slice(0, colon), pair.slice(colon + 1)].map(formDecoded);
}

/** Both halves were form-encoded before they were joined (RFC 6749 §2.3.1). */
function formDecoded(half: string): string {
  return new URLSearchParams(`=${half.replaceAll("&", "%26")}`).get("") ?? "";
}

/**
 * Credentials that the sandbox accepts: a string for each field that an option requires, and
 * for OAuth for those too that its token endpoint asks for. `grant` gives the access token where one must be given.
 */
export function credentialsFor(option: AuthOption, grant: (oauth: OAuth) => string): Readonly<Record<string, string>> {
  const { oauth } = option;
  const asked = oauth ? tokenFields(oauth) : new Set<string>();
  const needed = Object.entries(option.credentials).filter(([name, { required }]) => required || asked.has(name));
  return Object.fromEntries(
    needed.map(([name, field]) => [name, oauth && name === "access_token" ? grant(oauth) : sampleFor(name, field)]),
  );
}

const ofGrant: Readonly<Partial<Record<OAuth["grant"], readonly string[]>>> = {
  refresh_token: ["refresh_token"],
  password: ["username", "password"],
};

/** The credentials that a request for an access token is made of; of these names unless the option's `tokenParams` say otherwise. */
function tokenFields({ grant, tokenParams }: OAuth): ReadonlySet<string> {
  const usual = ["client_id", "client_secret", ...(ofGrant[grant] ?? [])];
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
