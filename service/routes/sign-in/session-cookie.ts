import { type Cookie, cookieFor } from "../../pages/cookie-for.ts";

/** The cookie by which a browser is signed in. */
export function sessionCookie(publicUrl: string): Cookie {
  return cookieFor("agent_connectors", publicUrl);
}
