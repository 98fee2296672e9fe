import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import { isLoopbackHost } from "../../settings/formats.ts";
import { readClientName } from "../device.ts";
import { newSecret } from "../secrets.ts";
import { type OAuthRefusal, refuse } from "./token-request.ts";

/** A program that has registered itself. */
export interface OAuthClient {
  readonly id: string;
  /** The unverified name that the program sends. */
  readonly name: string;
  readonly redirectUris: readonly string[];
}

const dayMs = 24 * 60 * 60 * 1_000;

/** Milliseconds until a registration expires: `unused` after the registration, `used` after the last sign-in or token renewal. */
const lifetimes = { unused: dayMs, used: 90 * dayMs } as const;

/**
 * Limits the number of registrations, because registration needs no sign-in. At the limit, a new registration replaces the one
 * that expires first, which is usually unused. Thus nobody can block new registrations.
 */
const maxClients = 20_000;

const limits = { redirectUris: 10, redirectUri: 1_000 } as const;

/** Registers a program (RFC 7591 §3.1). It gets no secret, because a program on a user's machine cannot protect a secret. */
export async function registerOAuthClient(
  database: Kysely<Database>,
  metadata: Readonly<Record<string, unknown>>,
  now: number,
): Promise<{ readonly kind: "registered"; readonly client: OAuthClient } | OAuthRefusal> {
  const { redirect_uris, client_name, grant_types = ["authorization_code"] } = metadata;
  if (!isStrings(redirect_uris) || redirect_uris.length < 1 || redirect_uris.length > limits.redirectUris)
    return refuse("invalid_redirect_uri", `expected 1 to ${limits.redirectUris} URLs as redirect_uris`);
  const refused = redirect_uris.find((uri) => !isRedirectUri(uri));
  if (refused !== undefined)
    return refuse(
      "invalid_redirect_uri",
      "expected redirect_uris with https, with http on a loopback address, or with a scheme of the program such as com.example.program:/ or program://callback, each without a fragment",
    );
  if (!isStrings(grant_types) || !grant_types.includes("authorization_code"))
    return refuse("invalid_client_metadata", "expected grant_types with authorization_code");
  await makeRoom(database);
  const name = readClientName(typeof client_name === "string" ? client_name : undefined);
  const client = { id: newSecret("acx_"), name, redirectUris: redirect_uris };
  const row = { id: client.id, name, redirect_uris: JSON.stringify(redirect_uris), created_at: now };
  await database
    .insertInto("oauth_clients")
    .values({ ...row, expires_at: now + lifetimes.unused })
    .execute();
  return { kind: "registered", client };
}

async function makeRoom(database: Kysely<Database>): Promise<void> {
  const { count } = await database
    .selectFrom("oauth_clients")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const excess = Number(count) + 1 - maxClients;
  if (excess <= 0) return;
  await database
    .deleteFrom("oauth_clients")
    .where("id", "in", (first) => first.selectFrom("oauth_clients").select("id").orderBy("expires_at").limit(excess))
    .execute();
}

function isStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

/** Schemes of browsers and operating systems. They cannot identify a program. */
const systemSchemes = new RegExp(
  `^(?:${[
    // Documents and scripts.
    "about|blob|chrome|content|data|edge|file|filesystem|intent|jar|javascript|res|resource|vbscript|view-source",
    // Files and networks.
    "afp|cifs|davs?|dns|ftps?|gopher|imap|ircs?|ldaps?|news|nfs|nntp|pop|rdp|rtsp|sftp|smb|ssh|telnet|vnc|wss?",
    // Calls and messages.
    "callto|facetime|facetime-.*|imessage|mailto|message|mms|sips?|skype|sms|smsto|tel|telprompt|xmpp",
    // Settings and programs of the system.
    "app-settings|geo|help|help-viewer|itms|itmss|itms-.*|maps|market|ms-.*|prefs|search|search-ms|shell|shortcuts",
    "webcal|x-apple.*",
  ].join("|")}):$`,
);

/** Matches a scheme with a period (RFC 8252 §7.1), or a scheme with an authority: `editor://callback`, `https://…`. */
const programScheme = /^(?:[a-z][a-z0-9+-]*\.[a-z0-9+.-]*:|[a-z][a-z0-9+-]*:\/\/[^/])/i;

/** Whether a sign-in may return to a URL: RFC 8252 §7 and RFC 9700 §2.1. */
export function isRedirectUri(uri: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a URL in a header has no control characters
  if (uri.length > limits.redirectUri || /[\u0000-\u0020\u007f-\uffff]/.test(uri)) return false;
  const url = URL.parse(uri);
  if (!url || uri.includes("#") || url.username !== "" || url.password !== "") return false;
  // These characters end a source expression of the consent page's content security policy.
  if (/[;,]/.test(url.host)) return false;
  if (url.protocol === "http:") return isLoopbackHost(url.hostname);
  return programScheme.test(uri) && !systemSchemes.test(url.protocol);
}

/** Whether a redirect URI is registered. For a loopback URL with `http`, any port matches (RFC 8252 §7.3). */
export function isRegistered({ redirectUris }: Pick<OAuthClient, "redirectUris">, uri: string): boolean {
  return redirectUris.some((registered) => registered === uri || withoutPort(registered) === withoutPort(uri));
}

/** Removes the port of a loopback URL with `http`. */
function withoutPort(uri: string): string {
  const url = isRedirectUri(uri) ? URL.parse(uri) : null;
  if (url?.protocol !== "http:") return uri;
  url.port = "";
  return url.href;
}

/** Returns the program with this id, if its registration has not expired. */
export async function findOAuthClient(
  database: Kysely<Database>,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<OAuthClient | undefined> {
  const row = await database
    .selectFrom("oauth_clients")
    .select(["id", "name", "redirect_uris"])
    .where("id", "=", id)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row && { id: row.id, name: row.name, redirectUris: JSON.parse(row.redirect_uris) };
}

/** Extends a registration, so that it expires `lifetimes.used` after `now`. */
export async function extendRegistration(
  database: Kysely<Database>,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<void> {
  await database
    .updateTable("oauth_clients")
    .set({ expires_at: now + lifetimes.used })
    .where("id", "=", id)
    .execute();
}
