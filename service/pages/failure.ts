import type { ConnectorError, ErrorCode } from "@agent-connectors/runtime";
import { html, type Markup } from "./html.ts";
import type { Page } from "./render.ts";

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

/** One problem with a form. */
export interface FieldProblem {
  /** Name and id of the control; absent for what belongs to none. */
  readonly name?: string | undefined;
  readonly label?: string | undefined;
  readonly text: string;
}

/**
 * What is wrong with a form, above it. It is read out at once and takes the focus, so that nobody has to look for it;
 * each problem of a field leads there.
 */
export function problemSummary(title: string, problems: readonly FieldProblem[]): Markup {
  const [ofFields, others] = [problems.filter(isOfField), problems.filter((problem) => !isOfField(problem))];
  return html`
    <div class="notice bad" role="alert" tabindex="-1" autofocus>
      <p><strong>${title}</strong></p>
      ${others.map(({ text }) => html`<p>${text}</p>`)}
      ${
        ofFields.length > 0 &&
        html`<ul>
          ${ofFields.map(({ name, label, text }) => html`<li><a href=${`#${name}`}>${label}</a>: ${text}</li>`)}
        </ul>`
      }
    </div>
  `;
}

function isOfField({ name }: FieldProblem): boolean {
  return name !== undefined;
}

/** A sentence that stands out; a `bad` one is read out at once by screen readers, the others when they are idle. */
export function notice(tone: "plain" | "good" | "bad", text: string): Markup {
  return html`<p class=${`notice ${tone}`} role=${tone === "bad" ? "alert" : "status"}>${text}</p>`;
}

/** A reason as errors have it, `expected …`, as a sentence of a page. */
export function sentence(reason: string): string {
  const [first = "", ...rest] = reason;
  return `${first.toUpperCase()}${rest.join("")}${reason.endsWith(".") ? "" : "."}`;
}
