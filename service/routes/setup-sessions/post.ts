import { route } from "../../http/route.ts";
import { idSchema, nameSchema, termSchema } from "../../http/schemas.ts";
import { createSetupSession } from "../../setup/session/create-setup-session.ts";
import { describeSetupSession } from "../../setup/session/describe-setup-session.ts";
import { setupSessionSchema } from "../../setup/session/described-setup-session.ts";
import { sessionLifetime } from "../../setup/session/session-lifetime.ts";

export const postSetupSession = route({
  method: "POST",
  url: "/api/v1/integrations/setup-sessions",
  operationId: "createSetupSession",
  summary: "Get a link by which a person connects something",
  description: `The link works once, for ${sessionLifetime / 60_000} minutes, in one browser, without signing in. What is connected by it is connected in the caller's name; the credentials are seen by the person and the service only.`,
  tag: "setup-sessions",
  access: "caller",
  schemas: {
    body: {
      type: "object",
      properties: {
        workspace_name: nameSchema,
        connector_type: { ...termSchema, description: "Name of the kind." },
        name: { ...nameSchema, description: "Of the new connector; unique in the workspace." },
        connector_id: { ...idSchema, description: "A connector of that kind, to connect it again." },
      },
      required: ["workspace_name", "connector_type"],
      additionalProperties: false,
    },
  },
  answers: {
    201: {
      description: "The session; its link is told this once.",
      schema: {
        ...setupSessionSchema,
        properties: { ...setupSessionSchema.properties, url: { type: "string", format: "uri" } },
        required: [...setupSessionSchema.required, "url"],
      },
    },
  },
  handle: async ({ service, caller, body, reply }) => {
    const { session, token } = await createSetupSession(service, caller, {
      workspaceName: body.workspace_name,
      kind: body.connector_type,
      name: body.name,
      connectorId: body.connector_id,
    });
    reply.code(201);
    return { ...(await describeSetupSession(service, session)), url: `${service.publicUrl}/setup/${token}` };
  },
});
