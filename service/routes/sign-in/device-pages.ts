import type { BrowserUser } from "../../identity/browser-sessions.ts";
import type { WaitingDevice } from "../../identity/device/find-device-grant.ts";
import { field } from "../../pages/field.ts";
import { html, type Markup } from "../../pages/html.ts";
import { notice } from "../../pages/notice.ts";
import type { Page } from "../../pages/render-page.ts";
import { devicePath } from "./device-path.ts";

/** What the page that asks for a code shows beside the form. */
export interface CodeForm {
  /** A code that was typed, and leads to no device. */
  readonly unknown?: string;
  /** Whether an organization invites the person. */
  readonly invited?: boolean;
}

/** The page that asks for the code of a device. */
export function askForCodePage(user: BrowserUser, { unknown, invited = false }: CodeForm = {}): Page {
  const error =
    unknown === undefined ? undefined : "Nothing waits with this code: it is mistyped, was used or has expired.";
  return {
    title: "Sign in on a device",
    content: html`
      ${invited && html`<p class="notice plain"><a href="/invitations">Organizations invite you.</a></p>`}
      <p>Type the code that your terminal or device shows.</p>
      <form method="get" action="/device">
        ${field({ name: "user_code", label: "Code", type: "text", required: true, value: unknown, error })}
        <div class="actions"><button type="submit">Continue</button></div>
      </form>
      ${signedInAs(user, "/device")}
    `,
  };
}

/** The page that asks whether a device is let in. */
export function decidePage(user: BrowserUser, { userCode, clientName, createdAt }: WaitingDevice): Page {
  const asked = new Date(createdAt).toISOString();
  return {
    title: "Let a device act as you?",
    content: html`
      <dl class="facts">
        <dt>It calls itself</dt>
        <dd><bdi>${clientName}</bdi></dd>
        <dt>Its code</dt>
        <dd><code class="code">${userCode}</code></dd>
        <dt>It asked at</dt>
        <dd><time datetime=${asked}>${asked.slice(11, 16)} UTC</time></dd>
      </dl>
      ${notice("plain", "Allow only what you have started yourself just now, and only if it shows the same code. It will be able to do everything that you may do. If somebody sent you the code or the link, deny.")}
      <form method="post" action="/device">
        <input type="hidden" name="user_code" value=${userCode} />
        <div class="actions">
          <button type="submit" name="decision" value="allow">Allow</button>
          <button type="submit" name="decision" value="deny" class="plain">Deny</button>
        </div>
      </form>
      ${signedInAs(user, devicePath(userCode))}
    `,
  };
}

/** The page that tells how it ended. */
export function decidedPage(decision: "allow" | "deny"): Page {
  return decision === "allow"
    ? { title: "You are signed in", content: notice("good", "Return to your terminal. You can close this page.") }
    : { title: "Denied", content: notice("plain", "The device was not let in. You can close this page.") };
}

function signedInAs({ name }: BrowserUser, returnTo: string): Markup {
  return html`
    <form method="post" action="/sign-out" class="fine">
      <input type="hidden" name="return_to" value=${returnTo} />
      You are signed in as <bdi>${name}</bdi>. <button type="submit" class="link">Sign in as somebody else</button>
    </form>
  `;
}
