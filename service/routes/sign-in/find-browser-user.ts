import type { FastifyRequest } from "fastify";
import { type BrowserUser, findBrowserSession } from "../../identity/browser-sessions.ts";
import type { Service } from "../../service.ts";
import { sessionCookie } from "./session-cookie.ts";

/** Who is signed in with the browser that asks; `undefined` where nobody is. */
export async function findBrowserUser(
  { database, clock, publicUrl }: Pick<Service, "database" | "clock" | "publicUrl">,
  request: FastifyRequest,
): Promise<BrowserUser | undefined> {
  const token = request.cookies[sessionCookie(publicUrl).name];
  return token === undefined ? undefined : findBrowserSession(database, { token, now: clock.now() });
}
