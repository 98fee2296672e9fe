import { ConnectorError, type Schema } from "@agent-connectors/runtime";
import type { Kysely } from "kysely";
import { authorize } from "../access/authorize.ts";
import type { Caller } from "../access/caller.ts";
import type { ResponseOf } from "../http/route.ts";
import { isLoopbackHost } from "../settings/forms.ts";
import type { Database } from "../store/database.ts";
import { inTransaction, lockRows } from "../store/transactions.ts";
import { findOrganization } from "./queries.ts";

/** An absolute URL that a set-up session may lead back to. */
export const returnUrlSchema = { type: "string", minLength: 1, maxLength: 2000 } as const satisfies Schema;

/** See `ReturnUrls`. */
export const returnUrlsSchema = {
  type: "object",
  properties: { return_urls: { type: "array", maxItems: 50, items: returnUrlSchema } },
  required: ["return_urls"],
  additionalProperties: false,
} as const satisfies Schema;

/** Each allows itself, with any query, and every path below it. */
export type ReturnUrls = ResponseOf<typeof returnUrlsSchema>;

/** The addresses that an organization's set-up sessions may lead back to; for its members. */
export async function findReturnUrls(database: Kysely<Database>, caller: Caller, id: string): Promise<ReturnUrls> {
  const organization = await findOrganization(database, caller, id);
  return { return_urls: [...(await allowedBy(database, organization.id))] };
}

/**
 * Replaces the list of those addresses; for admins. Sessions do not lead to others any more. Each is kept without query and in the form that browsers give it.
 * Throws `invalid_params` for what is neither an `https` URL nor one of this machine.
 */
export async function replaceReturnUrls(
  database: Kysely<Database>,
  caller: Caller,
  { id, urls }: { readonly id: string; readonly urls: readonly string[] },
): Promise<ReturnUrls> {
  const organization = await findOrganization(database, caller, id);
  authorize({ ...caller, organizationId: organization.id, role: organization.role }, "organizations.change");
  const found = urls.map((text, index) => {
    const url = readUrl(text, `return_urls[${index}]`);
    return url.origin + url.pathname;
  });
  const kept = [...new Set(found)];
  const row = { return_urls: JSON.stringify(kept) };
  await inTransaction(database, async (transaction) => {
    await transaction.updateTable("organizations").set(row).where("id", "=", organization.id).execute();
    await forgetOthers(transaction, organization.id, kept);
  });
  return { return_urls: kept };
}

/** Takes addresses that are not allowed any more from the sessions that lead to them. */
async function forgetOthers(
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

/**
 * A `return_url` of the caller's organization in the form that browsers give it. Nobody changes the list until the
 * transaction ends. Throws `invalid_params` where the organization does not allow the address.
 */
export async function allowedReturnUrl(transaction: Kysely<Database>, caller: Caller, text: string): Promise<string> {
  const { href } = readUrl(text, "return_url");
  await lockRows(transaction, "organizations", { id: caller.organizationId });
  if (isAllowed(href, await allowedBy(transaction, caller.organizationId))) return href;
  throw unfit("return_url", "an address that the organization allows; an admin adds it to the return_urls");
}

async function allowedBy(database: Kysely<Database>, organizationId: string): Promise<readonly string[]> {
  const query = database.selectFrom("organizations").select("return_urls").where("id", "=", organizationId);
  return JSON.parse((await query.executeTakeFirstOrThrow()).return_urls);
}

function isAllowed(href: string, allowed: readonly string[]): boolean {
  return allowed.some((one) => isBelow(new URL(href), new URL(one)));
}

/** By whole segments of the path: `/app` allows `/app/done`, and not `/apple`. */
function isBelow(url: URL, allowed: URL): boolean {
  const folder = allowed.pathname.endsWith("/") ? allowed.pathname : `${allowed.pathname}/`;
  return url.origin === allowed.origin && (url.pathname === allowed.pathname || url.pathname.startsWith(folder));
}

function readUrl(text: string, path: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const secure = url?.protocol === "https:" || (url?.protocol === "http:" && isLoopbackHost(url.hostname));
  const bare = url?.username === "" && url.password === "" && url.hash === "";
  if (url && secure && bare && !climbs.test(url.pathname)) return url;
  throw unfit(
    path,
    "an absolute https URL without user, password, fragment and encoded '../', or an http URL of this machine",
  );
}

/** `..` between slashes some of which are encoded: URLs keep it, and a server that decodes the path leaves the folder. */
const climbs = /(?:\/|%2f|%5c)(?:\.|%2e){2}(?:\/|%2f|%5c|$)/i;

function unfit(path: string, expected: string): ConnectorError {
  const found = "another text";
  return new ConnectorError("invalid_params", `${path}: expected ${expected}, found ${found}`, {
    details: [{ path, code: "invalid", expected, found }],
  });
}
