import { route } from "../../http/route.ts";
import { decideDeviceGrant } from "../../identity/device/decide-device-grant.ts";
import { answerPage } from "../../pages/answer-page.ts";
import { pageAnswer } from "../../pages/page-answer.ts";
import { refuseForeignPost } from "../../pages/refuse-foreign-post.ts";
import { askForCodePage, decidedPage } from "./device-pages.ts";
import { devicePath } from "./device-path.ts";
import { findBrowserUser } from "./find-browser-user.ts";
import { signInPath } from "./sign-in-path.ts";

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
  answers: {
    200: pageAnswer("How it ended."),
    303: { description: "To the sign-in page." },
    404: pageAnswer("A form: no device waits with this code any more."),
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
    if (decided) return answerPage(reply, decidedPage(decision));
    reply.code(404);
    return answerPage(reply, askForCodePage(user, { unknown: user_code }));
  },
});
