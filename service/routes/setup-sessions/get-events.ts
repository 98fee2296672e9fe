import { route } from "../../http/route.ts";
import { idPath } from "../../http/schemas.ts";

export const getSetupSessionEvents = route({
  method: "GET",
  url: "/api/v1/integrations/setup-sessions/:session_id/events",
  operationId: "followSetupSession",
  summary: "Be told when a setup session ends",
  description:
    "Server-sent events, for whoever made the session and for admins: `session` now and when an attempt fails, `end` when the session is completed, cancelled or expired; each with the session as JSON. A session that has ended already is told at once. The stream ends after four minutes at most: connect again.",
  tag: "setup-sessions",
  access: "caller",
  errors: ["rate_limited", "service_unavailable"],
  schemas: { params: idPath("session_id") },
  answers: { 200: { description: "The events.", contentType: "text/event-stream" } },
  handle: async ({ service, caller, params, signal, request, reply }) => {
    const { draining } = request.server;
    const events = await service.sessionEvents.follow(caller, { id: params.session_id, signal, draining });
    // An answer to HEAD ends before its stream, which would keep its place.
    reply.raw.once("close", () => events.destroy());
    // Proxies that collect answers are asked to pass this one on as it comes (nginx).
    reply.headers({ "content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no" });
    return events;
  },
});
