import type { ConnectorError } from "@agent-connectors/runtime";
import { html } from "./html.ts";
import { notice } from "./notice.ts";
import type { Page } from "./render-page.ts";
import { sentence } from "./sentence.ts";

/** What people are shown where a page fails. Of an `internal` failure it tells nothing but the id under which the log does. */
export function failurePage({ code, reason }: ConnectorError, requestId: string): Page {
  const text = code === "internal" ? "Something unexpected went wrong here. Try again later." : sentence(reason);
  return {
    title: "That did not work",
    content: html`
      ${notice("bad", text)}
      <p class="soft">Request <code>${requestId}</code></p>
    `,
  };
}
