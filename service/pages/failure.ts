import type { ConnectorError, ErrorCode } from "@agent-connectors/runtime";
import { html, type Markup } from "./html.ts";
import type { Page } from "./render.ts";

/** The messages for error codes whose `reason` addresses programs or the operator. */
const texts: Readonly<Partial<Record<ErrorCode, string>>> = {
  internal: "An unexpected error occurred. Try again later.",
  rate_limited: "You sent too many requests. Wait a minute, then try again.",
  timeout: "This took too long. It may still finish: wait a minute, then open the previous page again.",
};

interface FailureFacts {
  readonly requestId: string;
  /** The message for people. The default is the message of `texts`, otherwise the reason of the error. */
  readonly text?: string | undefined;
}

/** The page for a failed request. The log has the reason of an `internal` error, with the request id that the page shows. */
export function failurePage({ code, reason }: ConnectorError, { requestId, text }: FailureFacts): Page {
  return {
    title: "That did not work",
    content: html`
      ${notice("bad", text ?? texts[code] ?? sentence(reason))}
      <p class="soft">Request <code>${requestId}</code></p>
    `,
  };
}

/** A problem of a form or of one of its fields. */
export interface FieldProblem {
  /** Name and id of the control; absent for a problem without a control. */
  readonly name?: string | undefined;
  readonly label?: string | undefined;
  readonly text: string;
}

/** The problems of a form, for display above the form. The summary gets the focus, and screen readers read it at once. */
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

/** A highlighted paragraph. Screen readers interrupt their speech only for a `bad` notice. */
export function notice(tone: "plain" | "good" | "bad", text: string): Markup {
  return html`<p class=${`notice ${tone}`} role=${tone === "bad" ? "alert" : "status"}>${text}</p>`;
}

/** Capitalizes the reason of an error, and ends it with a period. */
export function sentence(reason: string): string {
  const [first = "", ...rest] = reason;
  return `${first.toUpperCase()}${rest.join("")}${reason.endsWith(".") ? "" : "."}`;
}
