import type { ConnectorError, ErrorCode } from "@agent-connectors/runtime";
import { html } from "./html.ts";
import { notice } from "./notice.ts";
import type { Page } from "./render-page.ts";
import { sentence } from "./sentence.ts";

/** Of failures whose reasons are for programs, or for nobody but the operator. */
const texts: Readonly<Partial<Record<ErrorCode, string>>> = {
  internal: "Something unexpected went wrong here. Try again later.",
  rate_limited: "Too much was asked for in a minute. Wait a minute, then try again.",
  timeout:
    "This took too long. It may still come to its end: wait a minute, then open the page that you came from again.",
};

/** What people are shown where a page fails. Of an `internal` failure it tells nothing but the id under which the log does. */
export function failurePage({ code, reason }: ConnectorError, requestId: string): Page {
  return {
    title: "That did not work",
    content: html`
      ${notice("bad", texts[code] ?? sentence(reason))}
      <p class="soft">Request <code>${requestId}</code></p>
    `,
  };
}
