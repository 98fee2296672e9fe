import type { FastifyReply } from "fastify";
import type { VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { type PageTargets, pageHeaders } from "./headers.ts";
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

/** Returns the HTML of a page, and sets its headers on the reply. */
export function renderPage(reply: FastifyReply, page: Page, targets: PageTargets = {}): string {
  reply.headers(pageHeaders(targets));
  return pageHtml(page);
}

/** Describes a page as the response of a route. */
export function pageResponse(description: string): { readonly description: string; readonly contentType: "text/html" } {
  return { description, contentType: "text/html" };
}
