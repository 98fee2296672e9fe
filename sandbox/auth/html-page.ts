import type { Reply } from "../reply.ts";

/** Markup in which every value is escaped: made by the tag `html` only. */
export interface Html {
  readonly markup: string;
}

/** Markup with text put into it; a text cannot become markup or leave the attribute that it stands in. */
export function html(texts: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  const markups = values.map((value) => {
    if (typeof value === "string") return escaped(value);
    return "markup" in value ? value.markup : value.map(({ markup }) => markup).join("");
  });
  return { markup: texts.reduce((page, text, index) => page + (markups[index - 1] ?? "") + text) };
}

/** A page for a person: no script, nothing loaded, never in another page's frame. */
export function htmlPage(status: number, title: string, content: Html): Reply {
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><main>
<h1>${title}</h1>
${content}
</main></body>
</html>
`;
  return {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "referrer-policy": "no-referrer",
    },
    body: page.markup,
  };
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
