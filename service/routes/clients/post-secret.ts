import { route } from "../../http/route.ts";
import { idPath } from "../../http/schemas.ts";
import { clientSecretSchema } from "../../organizations/client-secret.ts";
import { renewClientSecret } from "../../organizations/renew-client-secret.ts";

export const postClientSecret = route({
  method: "POST",
  url: "/api/v1/clients/:client_id/secret",
  operationId: "rotateClientSecret",
  summary: "Give an API client another secret",
  description:
    "For admins; for operators where the client is one. The old secret gets no token any more; tokens that it got hold until they expire.",
  tag: "clients",
  access: "caller",
  schemas: { params: idPath("client_id") },
  answers: {
    201: {
      description: "The secret, which is told this once.",
      schema: clientSecretSchema,
    },
  },
  handle: ({ service, caller, params, reply }) => {
    reply.code(201);
    return renewClientSecret(service.database, caller, params.client_id);
  },
});
