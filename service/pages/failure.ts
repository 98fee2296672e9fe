import type { ConnectorError, ErrorCode } from "@agent-connectors/runtime";
import { html, type Markup } from "./html.ts";
import type { Page } from "./render.ts";

/** Messages by error code. Each message replaces a `reason` that is for programs or for the operator. */
const texts: Readonly<Partial<Record<ErrorCode, string>>> = {
  internal: "An unexpected error occurred. Try again later.",
  rate_limited: "You sent too many requests. Wait a minute, then try again.",
  timeout: "This took too long. It may still finish: wait a minute, then open the previous page again.",
};

/**
 * The page for a failed request. It shows the message of `texts` for the code, if there is one, and otherwise the reason. For an
 * `internal` error, the log has the reason, with the request id that the page shows.
 */
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
  /** Name and id of the control; absent for a problem without a control. */
  readonly name?: string | undefined;
  readonly label?: string | undefined;
  readonly text: string;
}

/**
 * A summary of the problems of a form, for display above the form. It gets the focus, and screen readers read it at
 * once. Each problem of a field links to the field.
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

/** A highlighted paragraph. A screen reader reads a `bad` notice at once, and any other notice after its current text. */
export function notice(tone: "plain" | "good" | "bad", text: string): Markup {
  return html`<p class=${`notice ${tone}`} role=${tone === "bad" ? "alert" : "status"}>${text}</p>`;
}

/** The reason of an error, such as `expected …`, as a sentence. */
export function sentence(reason: string): string {
  const [first = "", ...rest] = reason;
  return `${first.toUpperCase()}${rest.join("")}${reason.endsWith(".") ? "" : "."}`;
}
