import { type Cookie, cookieFor } from "../../pages/cookie-for.ts";

/** The cookie that holds a sign-in under way at the provider. */
export function attemptCookie(publicUrl: string): Cookie {
  return cookieFor("agent_connectors_oidc", publicUrl);
}
