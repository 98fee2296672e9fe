import type { FastifyReply, FastifyRequest } from "fastify";
import { type Cookie, cookieFor } from "../pages/headers.ts";
import type { Service } from "../service.ts";
import { openJson } from "../vault/vault.ts";

interface FailureExchange {
  readonly service: Pick<Service, "vault" | "publicUrl">;
  readonly request: Pick<FastifyRequest, "cookies">;
  readonly reply: Pick<FastifyReply, "setCookie" | "clearCookie">;
}

/** The `purpose` of `Vault.sealText` for the reason of a failed sign-in. */
const failurePurpose = "failed sign-in";

/** Seconds after which the browser deletes the reason. The browser usually opens the sign-in page at once. */
const failureLifetime = 60;

/** Sets a cookie with the reason of a failed sign-in, for the next sign-in page. */
export function setFailure({ service, reply }: Pick<FailureExchange, "service" | "reply">, reason: string): void {
  const { name, options } = failureCookie(service.publicUrl);
  const sealed = service.vault.sealText(JSON.stringify(reason), failurePurpose);
  reply.setCookie(name, sealed, { ...options, maxAge: failureLifetime });
}

/** Returns the reason in the browser's cookie, if any, and deletes the cookie. */
export async function takeFailure({ service, request, reply }: FailureExchange): Promise<string | undefined> {
  const { name, options } = failureCookie(service.publicUrl);
  const sealed = request.cookies[name];
  if (sealed === undefined) return undefined;
  reply.clearCookie(name, options);
  return openJson<string>(service.vault, sealed, failurePurpose);
}

function failureCookie(publicUrl: string): Cookie {
  return cookieFor("agent_connectors_failure", publicUrl);
}
