import type { CookieSerializeOptions } from "@fastify/cookie";

/** A cookie of ours, as it is set. */
export interface Cookie {
  readonly name: string;
  readonly options: CookieSerializeOptions;
}

/**
 * A cookie that no script reads and no form of another site brings along. On https its prefix lets no other host and no
 * unencrypted answer set it (https://www.rfc-editor.org/rfc/rfc6265#section-4.1.2, draft-ietf-httpbis-rfc6265bis §4.1.3).
 */
export function cookieFor(name: string, publicUrl: string): Cookie {
  const secure = publicUrl.startsWith("https:");
  return {
    name: secure ? `__Host-${name}` : name,
    options: { path: "/", httpOnly: true, sameSite: "lax", secure },
  };
}
