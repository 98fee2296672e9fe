import { createHash } from "node:crypto";
import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply } from "fastify";
import type { VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { html, type Markup } from "./html.ts";
import { style } from "./style.ts";

/** A page of the service. */
export interface Page {
  /** The title of the tab and the heading. */
  readonly title: string;
  readonly content: Markup;
}

/** Escapes every value except the stylesheet. */
function pageHtml({ title, content }: Page): string {
  // A template with one root element is one node.
  const document = html`
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style dangerouslySetInnerHTML=${{ __html: style }}></style>
      </head>
      <body>
        <header class="brand">Agent Connectors</header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>
  ` as VNode;
  return `<!doctype html>${renderToString(document)}`;
}

/** The URLs to which a page leads. */
export interface PageTargets {
  /**
   * Origins or schemes to which the response to the page's form may redirect. Some browsers apply `form-action` to redirects too
   * (https://www.w3.org/TR/CSP3/#directive-form-action).
   */
  readonly formTargets?: readonly string[];
  /**
   * URL that the browser loads immediately. Unlike a redirect, the header `refresh` can lead from a submitted form to any URL,
   * because browsers do not apply the `form-action` of the form's page to it. The form can also be on a page of an upstream, whose
   * policy the service cannot change.
   */
  readonly next?: string;
}

function pageHeaders({ formTargets = [], next }: PageTargets): Readonly<Record<string, string>> {
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

/** Returns the HTML of a page, and sets its headers on the reply. */
export function renderPage(reply: FastifyReply, page: Page, targets: PageTargets = {}): string {
  reply.headers(pageHeaders(targets));
  return pageHtml(page);
}

/** Describes a page as the response of a route. */
export function pageResponse(description: string): { readonly description: string; readonly contentType: "text/html" } {
  return { description, contentType: "text/html" };
}

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
