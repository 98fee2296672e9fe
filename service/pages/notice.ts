import { html, type Markup } from "./html.ts";

/** A sentence that stands out; a `bad` one is read out at once by screen readers, the others when they are idle. */
export function notice(tone: "plain" | "good" | "bad", text: string): Markup {
  return html`<p class=${`notice ${tone}`} role=${tone === "bad" ? "alert" : "status"}>${text}</p>`;
}
