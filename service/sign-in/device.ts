import { route } from "../http/route.ts";
import {
  decideDeviceGrant,
  findDeviceGrant,
  readUserCode,
  showUserCode,
  type WaitingDevice,
} from "../identity/device.ts";
import type { BrowserUser } from "../identity/sign-in.ts";
import { findReceivedInvitations } from "../invitations/queries.ts";
import { notice } from "../pages/failure.ts";
import { field } from "../pages/fields.ts";
import { html, type Markup } from "../pages/html.ts";
import { type Page, pageResponse, renderPage } from "../pages/render.ts";
import { refuseForeignPost } from "../pages/same-site.ts";
import { findBrowserUser, signInPath } from "./pages.ts";

/** `GET /device` */
export const getDevice = route({
  method: "GET",
  url: "/device",
  operationId: "getDevice",
  summary: "Show the page that lets a device in",
  description: "RFC 8628 §3.3; a browser that nobody is signed in with goes to the sign-in page first.",
  tag: "pages",
  access: "public",
  limit: "sign_in",
  schemas: {
    query: {
      type: "object",
      properties: { user_code: { type: "string", maxLength: 200, description: "As the device shows it." } },
    },
  },
  responses: {
    200: pageResponse("A form."),
    303: { description: "To the sign-in page." },
    404: pageResponse("The form again: no device waits with this code."),
  },
  handle: async ({ service, query: { user_code }, request, reply }) => {
    const user = await findBrowserUser(service, request);
    if (!user) return reply.redirect(signInPath(devicePath(user_code)), 303);
    if (user_code === undefined) {
      const principal = { principalId: user.principalId, kind: "user" } as const;
      const [invitation] = await findReceivedInvitations(service, principal, { count: 1 });
      return renderPage(reply, askForCodePage(user, { invited: invitation !== undefined }));
    }
    const device = await findDeviceGrant(service.database, { userCode: user_code, now: service.clock.now() });
    if (device) return renderPage(reply, decidePage(user, device));
    reply.code(404);
    return renderPage(reply, askForCodePage(user, { unknown: user_code }));
  },
});

/** `POST /device` */
export const postDevice = route({
  method: "POST",
  url: "/device",
  operationId: "postDevice",
  summary: "Let a device in, or send it away",
  tag: "pages",
  access: "public",
  consumes: "form",
  limit: "sign_in",
  schemas: {
    body: {
      type: "object",
      properties: {
        user_code: { type: "string", maxLength: 200 },
        decision: { type: "string", enum: ["allow", "deny"] },
      },
      required: ["user_code", "decision"],
    },
  },
  responses: {
    200: pageResponse("How it ended."),
    303: { description: "To the sign-in page." },
    404: pageResponse("A form: no device waits with this code any more."),
  },
  handle: async ({ service, body: { user_code, decision }, request, reply }) => {
    const { database, clock, publicUrl } = service;
    refuseForeignPost(request, publicUrl);
    const user = await findBrowserUser(service, request);
    if (!user) return reply.redirect(signInPath(devicePath(user_code)), 303);
    const decided = await decideDeviceGrant(database, {
      userCode: user_code,
      user,
      decision: decision === "allow" ? "approved" : "denied",
      now: clock.now(),
    });
    if (decided) return renderPage(reply, decidedPage(decision));
    reply.code(404);
    return renderPage(reply, askForCodePage(user, { unknown: user_code }));
  },
});

/** What the page that asks for a code shows beside the form. */
interface CodeForm {
  /** A code that was typed, and leads to no device. */
  readonly unknown?: string;
  /** Whether an organization invites the person. */
  readonly invited?: boolean;
}

/** The page that asks for the code of a device. */
function askForCodePage(user: BrowserUser, { unknown, invited = false }: CodeForm = {}): Page {
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
function decidePage(user: BrowserUser, { userCode, clientName, createdAt }: WaitingDevice): Page {
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
function decidedPage(decision: "allow" | "deny"): Page {
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

/** The page for devices, with a code where somebody has given one that can be. */
function devicePath(typed: string | undefined): string {
  const code = typed === undefined ? undefined : readUserCode(typed);
  return code === undefined ? "/device" : `/device?user_code=${showUserCode(code)}`;
}
