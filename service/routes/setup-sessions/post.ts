import { route } from "../../http/route.ts";
import { idSchema, nameSchema, termSchema } from "../../http/schemas.ts";
import { returnUrlSchema } from "../../organizations/return-urls.ts";
import { createSetupSession } from "../../setup/session/create-setup-session.ts";
import { describeSetupSession } from "../../setup/session/describe-setup-session.ts";
import { setupSessionSchema } from "../../setup/session/described-setup-session.ts";
import { sessionLifetime } from "../../setup/session/session-lifetime.ts";

export const postSetupSession = route({
  method: "POST",
  url: "/api/v1/integrations/setup-sessions",
  operationId: "createSetupSession",
  summary: "Get a link by which a person connects something",
  description: `The link works once, for ${sessionLifetime.shortest / 60} minutes or as long as asked for, in one browser, without signing in. What is connected by it is connected in the caller's name; the credentials are seen by the person and the service only.`,
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
        return_url: {
          ...returnUrlSchema,
          description:
            "Where the page leads afterwards, with `setup_session_id` and `setup_status` added to its query; one that the organization's `return-urls` allow.",
        },
        lifetime_seconds: {
          type: "integer",
          minimum: sessionLifetime.shortest,
          maximum: sessionLifetime.longest,
          description: `How long the link works; ${sessionLifetime.shortest} unless told otherwise, and at most 7 days.`,
        },
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
      returnUrl: body.return_url,
      lifetimeSeconds: body.lifetime_seconds,
    });
    reply.code(201);
    return { ...(await describeSetupSession(service, session)), url: `${service.publicUrl}/setup/${token}` };
  },
});
