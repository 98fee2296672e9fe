import { route } from "../../http/route.ts";
import { findDeviceGrant } from "../../identity/device/find-device-grant.ts";
import { findReceivedInvitations } from "../../invitations/received.ts";
import { answerPage } from "../../pages/answer-page.ts";
import { pageAnswer } from "../../pages/page-answer.ts";
import { askForCodePage, decidePage } from "./device-pages.ts";
import { devicePath } from "./device-path.ts";
import { findBrowserUser } from "./find-browser-user.ts";
import { signInPath } from "./sign-in-path.ts";

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
  answers: {
    200: pageAnswer("A form."),
    303: { description: "To the sign-in page." },
    404: pageAnswer("The form again: no device waits with this code."),
  },
  handle: async ({ service, query: { user_code }, request, reply }) => {
    const user = await findBrowserUser(service, request);
    if (!user) return reply.redirect(signInPath(devicePath(user_code)), 303);
    if (user_code === undefined) {
      const principal = { principalId: user.principalId, kind: "user" } as const;
      const [invitation] = await findReceivedInvitations(service, principal, { count: 1 });
      return answerPage(reply, askForCodePage(user, { invited: invitation !== undefined }));
    }
    const device = await findDeviceGrant(service.database, { userCode: user_code, now: service.clock.now() });
    if (device) return answerPage(reply, decidePage(user, device));
    reply.code(404);
    return answerPage(reply, askForCodePage(user, { unknown: user_code }));
  },
});
