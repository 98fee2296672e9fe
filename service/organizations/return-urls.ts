import { type ConnectorError, invalid } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import type { Database } from "../database/tables.ts";
import { inTransaction, lockRows } from "../database/transactions.ts";
import { isLoopbackHost } from "../settings/formats.ts";
import { findOrganization } from "./queries.ts";

/**
 * Lists the URLs that setup sessions of an organization can return the user to. Each URL also permits any query, and every path
 * below its path. Throws `not_found` if the caller is not a member.
 */
export async function listReturnUrls(
  database: Kysely<Database>,
  caller: Caller,
  id: string,
): Promise<readonly string[]> {
  const organization = await findOrganization(database, caller, id);
  return readReturnUrls(database, organization.id);
}

/**
 * Replaces the return URLs of an organization, and returns the new URLs as stored: without query, and normalized as in browsers.
 * Setup sessions lose a return URL that is no longer allowed. Throws `invalid_params` for a URL that is neither `https` nor
 * `http` on loopback, and for a URL with a user, a password, a fragment or an encoded `../`.
 */
export async function replaceReturnUrls(
  database: Kysely<Database>,
  caller: Caller,
  { id, urls }: { readonly id: string; readonly urls: readonly string[] },
): Promise<readonly string[]> {
  const organization = await findOrganization(database, caller, id);
  authorize({ ...caller, organizationId: organization.id, role: organization.role }, "organizations.change");
  const parsed = urls.map((url, index) => {
    const { origin, pathname } = parseReturnUrl(url, `return_urls[${index}]`);
    return origin + pathname;
  });
  const allowed = [...new Set(parsed)];
  await inTransaction(database, async (transaction) => {
    await transaction
      .updateTable("organizations")
      .set({ return_urls: JSON.stringify(allowed) })
      .where("id", "=", organization.id)
      .execute();
    await clearDisallowed(transaction, organization.id, allowed);
  });
  return allowed;
}

/**
 * Returns the `return_url` of a new setup session, normalized as in browsers. Locks the organization, so that its return URLs
 * stay the same until the transaction ends. Throws `invalid_params` if the organization does not allow the URL.
 */
export async function allowedReturnUrl(transaction: Kysely<Database>, caller: Caller, url: string): Promise<string> {
  const { href } = parseReturnUrl(url, "return_url");
  await lockRows(transaction, "organizations", { id: caller.organizationId });
  if (isAllowed(href, await readReturnUrls(transaction, caller.organizationId))) return href;
  throw unexpected("return_url", "a URL that the organization allows; an admin can add it to the return_urls");
}

async function readReturnUrls(database: Kysely<Database>, organizationId: string): Promise<readonly string[]> {
  const query = database.selectFrom("organizations").select("return_urls").where("id", "=", organizationId);
  return JSON.parse((await query.executeTakeFirstOrThrow()).return_urls);
}

async function clearDisallowed(
  database: Kysely<Database>,
  organizationId: string,
  allowed: readonly string[],
): Promise<void> {
  const rows = await database
    .selectFrom("setup_sessions")
    .select("return_url")
    .distinct()
    .where("organization_id", "=", organizationId)
    .execute();
  for (const { return_url } of rows)
    if (return_url !== null && !isAllowed(return_url, allowed))
      await database
        .updateTable("setup_sessions")
        .set({ return_url: null })
        .where("organization_id", "=", organizationId)
        .where("return_url", "=", return_url)
        .execute();
}

function isAllowed(href: string, allowed: readonly string[]): boolean {
  return allowed.some((allowedUrl) => isBelow(new URL(href), new URL(allowedUrl)));
}

/** Compares whole path segments: `/app` allows `/app/done`, and not `/apple`. */
function isBelow(url: URL, allowed: URL): boolean {
  const folder = allowed.pathname.endsWith("/") ? allowed.pathname : `${allowed.pathname}/`;
  return url.origin === allowed.origin && (url.pathname === allowed.pathname || url.pathname.startsWith(folder));
}

function parseReturnUrl(value: string, path: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isSecure = url?.protocol === "https:" || (url?.protocol === "http:" && isLoopbackHost(url.hostname));
  const isBare = url?.username === "" && url.password === "" && url.hash === "";
  if (url && isSecure && isBare && !encodedParent.test(url.pathname)) return url;
  throw unexpected(
    path,
    "an absolute https URL, or an http URL of this machine, without user, password, fragment or encoded '../'",
  );
}

/**
 * A `..` next to an encoded slash or backslash. `URL` does not resolve such a `..`, but a server that decodes the path would
 * leave the allowed folder.
 */
const encodedParent = /(?:\/|%2f|%5c)(?:\.|%2e){2}(?:\/|%2f|%5c|$)/i;

/** The message does not repeat the URL, which may contain a password. */
function unexpected(path: string, expected: string): ConnectorError {
  return invalid("invalid_params", [
    { path, code: "invalid", expected, found: "a string that does not match (not shown)" },
  ]);
}
