import { createHash } from "node:crypto";
import type { CookieSerializeOptions } from "@fastify/cookie";
import { style } from "./style.ts";

/** The URLs to which a page leads. */
export interface PageTargets {
  /**
   * Origins or schemes to which the response to the page's form may redirect. Some browsers apply `form-action` to redirects too
   * (https://www.w3.org/TR/CSP3/#directive-form-action).
   */
  readonly formTargets?: readonly string[];
  /**
   * URL that the browser loads immediately. Unlike a redirect, the header `refresh` can lead from a submitted form to any URL,
   * because browsers do not apply the `form-action` of the form's page to this header. The form can also be on a page of an
   * upstream, whose policy the service cannot change.
   */
  readonly next?: string;
}

/**
 * Returns the headers of a page, such as its content security policy. `http/headers.ts` has the headers that pages share with all
 * other responses.
 */
export function pageHeaders({ formTargets = [], next }: PageTargets): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `form-action ${["'self'", ...formTargets].join(" ")}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy.join("; "),
    // Other sites do not get the page's URL, which may be a secret. With `no-referrer`, the service's own forms would send
    // `Origin: null` (https://fetch.spec.whatwg.org/#append-a-request-origin-header).
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    ...(next !== undefined && { refresh: `0; url=${next}` }),
  };
}

const styleHash = createHash("sha256").update(style).digest("base64");

/** The name and the options of a cookie. */
export interface Cookie {
  readonly name: string;
  readonly options: CookieSerializeOptions;
}

/**
 * A cookie that scripts cannot read, and that browsers do not send with posts from other sites. On https, the prefix `__Host-`
 * prevents other hosts and unencrypted responses from setting the cookie
 * (https://www.rfc-editor.org/rfc/rfc6265#section-4.1.2, draft-ietf-httpbis-rfc6265bis §4.1.3).
 */
export function cookieFor(name: string, publicUrl: string): Cookie {
  const secure = publicUrl.startsWith("https:");
  return {
    name: secure ? `__Host-${name}` : name,
    options: { path: "/", httpOnly: true, sameSite: "lax", secure },
  };
}
