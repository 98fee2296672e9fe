import { route } from "../http/route.ts";
import {
  type DeviceStep,
  decideDeviceGrant,
  nextDeviceStep,
  readUserCode,
  showUserCode,
  type WaitingDevice,
} from "../identity/device.ts";
import type { BrowserUser } from "../identity/sign-in.ts";
import { field } from "../pages/controls.ts";
import { notice } from "../pages/failure.ts";
import { html } from "../pages/html.ts";
import { type Page, pageResponse, renderPage } from "../pages/render.ts";
import { findBrowserUser, formUserSchema, signedInAs, signInPath } from "./pages.ts";

/** `GET /device` */
export const getDevice = route({
  method: "GET",
  url: "/device",
  operationId: "getDevice",
  summary: "Show the page on which you allow or deny a device",
  description: "RFC 8628 §3.3. A browser without a session goes to the sign-in page first.",
  tag: "pages",
  access: "public",
  limit: "sign_in",
  schemas: {
    query: {
      type: "object",
      properties: { user_code: { type: "string", description: "The code that the device shows." } },
    },
  },
  responses: {
    200: pageResponse("A form."),
    303: { description: "To the sign-in page." },
    404: pageResponse("The form again: no device is waiting with this code."),
  },
  handle: async ({ service, query: { user_code }, request, reply }) => {
    const user = await findBrowserUser(service, request);
    if (!user) return reply.redirect(signInPath(devicePath(user_code)), 303);
    const step = await nextDeviceStep(service, user, user_code);
    if (step.kind === "unknown_code") reply.code(404);
    return renderPage(reply, step.kind === "confirm" ? confirmPage(user, step.device) : codePage(user, step));
  },
});

/** `POST /device` */
export const postDevice = route({
  method: "POST",
  url: "/device",
  operationId: "postDevice",
  summary: "Allow or deny a device",
  tag: "pages",
  access: "public",
  consumes: "form",
  limit: "sign_in",
  schemas: {
    body: {
      type: "object",
      properties: {
        user_code: { type: "string" },
        principal_id: formUserSchema,
        decision: { type: "string", enum: ["allow", "deny"] },
      },
      required: ["user_code", "decision"],
    },
  },
  responses: {
    200: pageResponse("The result."),
    303: {
      description:
        "To the sign-in page. If another user signed in after the form was shown, the sign-in page redirects to the form.",
    },
    404: pageResponse("A form: no device is waiting with this code."),
  },
  handle: async ({
    service: { database, clock, publicUrl },
    body: { user_code, principal_id, decision },
    request,
    reply,
  }) => {
    const user = await findBrowserUser({ database, clock, publicUrl }, request);
    // Another user can have signed in after the form was shown. The sign-in page redirects that user to the form.
    if (!user || user.principalId !== principal_id) return reply.redirect(signInPath(devicePath(user_code)), 303);
    const decided = await decideDeviceGrant(database, { userCode: user_code, user, decision, now: clock.now() });
    if (decided) return renderPage(reply, decidedPage(decision));
    reply.code(404);
    return renderPage(reply, codePage(user, { kind: "unknown_code", typed: user_code }));
  },
});

/** The page with the form for the code of a device. */
function codePage(user: BrowserUser, step: Exclude<DeviceStep, { kind: "confirm" }>): Page {
  const [typed, error] =
    step.kind === "unknown_code"
      ? [step.typed, "No device is waiting with this code: it is mistyped, was used or has expired."]
      : [];
  return {
    title: "Sign in on a device",
    content: html`
      ${step.kind === "enter_code" && step.hasInvitations && html`<p class="notice plain"><a href="/invitations">You have invitations to organizations.</a></p>`}
      <p>Type the code that your terminal or device shows.</p>
      <form method="get" action="/device">
        ${field({ name: "user_code", label: "Code", type: "text", required: true, value: typed, error })}
        <div class="actions"><button type="submit">Continue</button></div>
      </form>
      ${signedInAs(user, "/device")}
    `,
  };
}

/** The page on which the user allows or denies a device. */
function confirmPage(user: BrowserUser, { userCode, clientName, createdAt }: WaitingDevice): Page {
  const requested = new Date(createdAt).toISOString();
  return {
    title: "Let a device act as you?",
    content: html`
      <dl class="facts">
        <dt>Name of the device</dt>
        <dd><bdi>${clientName}</bdi></dd>
        <dt>Code</dt>
        <dd><code class="code">${userCode}</code></dd>
        <dt>Requested at</dt>
        <dd><time datetime=${requested}>${requested.slice(11, 16)} UTC</time></dd>
      </dl>
      ${notice("plain", "Allow only a sign-in that you have just started yourself, on a device that shows the same code. The device will be able to do everything that you can do. If another person sent you the code or the link, select Deny.")}
      <form method="post" action="/device">
        <input type="hidden" name="user_code" value=${userCode} />
        <input type="hidden" name="principal_id" value=${user.principalId} />
        <div class="actions">
          <button type="submit" name="decision" value="allow">Allow</button>
          <button type="submit" name="decision" value="deny" class="plain">Deny</button>
        </div>
      </form>
      ${signedInAs(user, devicePath(userCode))}
    `,
  };
}

function decidedPage(decision: "allow" | "deny"): Page {
  return decision === "allow"
    ? { title: "You are signed in", content: notice("good", "Return to your terminal. You can close this page.") }
    : { title: "Denied", content: notice("plain", "The device is not signed in. You can close this page.") };
}

/** The path of the page for devices, with the typed code if it is well-formed. */
function devicePath(typed: string | undefined): string {
  const code = typed === undefined ? undefined : readUserCode(typed);
  return code === undefined ? "/device" : `/device?user_code=${showUserCode(code)}`;
}
