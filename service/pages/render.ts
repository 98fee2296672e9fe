import { createHash } from "node:crypto";
import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply } from "fastify";
import type { VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { html, type Markup } from "./html.ts";
import { style } from "./style.ts";

export interface Page {
  /** Of the tab, and of the heading. */
  readonly title: string;
  readonly content: Markup;
}

/** A page as HTML text: no script, one stylesheet, every value escaped. */
function pageHtml({ title, content }: Page): string {
  // One element at the top is one node.
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

/**
 * The headers that pages are answered with, beside those of every answer. Nothing but the stylesheet is loaded, no frame shows a page, and forms
 * lead to us, or on to `formTargets`: the origins that an answer to a form may redirect to, which browsers check too
 * (https://www.w3.org/TR/CSP3/#directive-form-action).
 */
function pageHeaders(formTargets: readonly string[] = []): Readonly<Record<string, string>> {
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
    // Nobody else learns a page's address, which may be a secret; without any referrer our own forms would come with
    // `Origin: null` (https://fetch.spec.whatwg.org/#append-a-request-origin-header).
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
  };
}

const styleHash = createHash("sha256").update(style).digest("base64");

/** The text of a page; the reply gets its headers. `formTargets` are origins that its forms may lead on to. */
export function renderPage(reply: FastifyReply, page: Page, formTargets?: readonly string[]): string {
  reply.headers(pageHeaders(formTargets));
  return pageHtml(page);
}

/** A page among a route's answers. */
export function pageResponse(description: string): { readonly description: string; readonly contentType: "text/html" } {
  return { description, contentType: "text/html" };
}

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
