import type { FastifyReply, FastifyRequest } from "fastify";
import { hashSecret, newSecret } from "../../identity/secrets.ts";
import { browserOf } from "../../setup/turn/browser-of.ts";
import { browserCookie } from "./browser-cookie.ts";

/**
 * Gives a browser the cookie by which it is known again: the one that it has, so that several links can be open in it,
 * or a new one. Gives what it is known by. That binds no link yet: the first form does.
 */
export function giveCookie(
  request: Pick<FastifyRequest, "cookies">,
  reply: Pick<FastifyReply, "setCookie">,
  publicUrl: string,
): string {
  const { name, options } = browserCookie(publicUrl);
  const had = request.cookies[name];
  const cookie = had !== undefined && browserOf(had) !== undefined ? had : newSecret("");
  reply.setCookie(name, cookie, options);
  return hashSecret(cookie);
}
