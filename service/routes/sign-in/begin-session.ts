import type { FastifyReply, FastifyRequest } from "fastify";
import { createBrowserSession, endBrowserSession, type SigningIn } from "../../identity/browser-sessions.ts";
import type { Service } from "../../service.ts";
import { sessionCookie } from "./session-cookie.ts";

export interface Exchange {
  readonly service: Pick<Service, "database" | "clock" | "publicUrl">;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Signs somebody in with the browser that asks; whoever was signed in with it is so no longer. Throws as sessions do. */
export async function beginSession({ service, request, reply }: Exchange, user: SigningIn): Promise<void> {
  const { database, clock, publicUrl } = service;
  const { name, options } = sessionCookie(publicUrl);
  const former = request.cookies[name];
  if (former !== undefined) await endBrowserSession(database, { token: former });
  const now = clock.now();
  const { token, expiresAt } = await createBrowserSession(database, { ...user, now });
  reply.setCookie(name, token, { ...options, maxAge: Math.floor((expiresAt - now) / 1_000) });
}
