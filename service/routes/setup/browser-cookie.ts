import { type Cookie, cookieFor } from "../../pages/cookie-for.ts";

/** The cookie by which a browser that set-up links are bound to is known again. */
export function browserCookie(publicUrl: string): Cookie {
  return cookieFor("agent_connectors_setup", publicUrl);
}
