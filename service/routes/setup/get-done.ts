import { route } from "../../http/route.ts";
import { pageAnswer } from "../../pages/page-answer.ts";
import { showDone } from "../../setup/show-done.ts";
import { browserOf } from "../../setup/turn/browser-of.ts";
import { browserCookie } from "./browser-cookie.ts";
import { sendAnswer } from "./send-answer.ts";

/** `GET /setup/done/:session_id` */
export const getSetupDone = route({
  method: "GET",
  url: "/setup/done/:session_id",
  operationId: "getSetupDone",
  summary: "Say that a setup session is completed",
  tag: "pages",
  access: "public",
  schemas: { params: { type: "object", properties: { session_id: { type: "string" } }, required: ["session_id"] } },
  answers: { 200: pageAnswer("It is connected."), 404: pageAnswer("Not by this browser.") },
  handle: async ({ service, params, request, reply }) => {
    const browser = browserOf(request.cookies[browserCookie(service.publicUrl).name]);
    return sendAnswer(reply, await showDone(service, { id: params.session_id, browser }));
  },
});
