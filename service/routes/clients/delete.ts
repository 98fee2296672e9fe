import { route } from "../../http/route.ts";
import { idPath } from "../../http/schemas.ts";
import { deleteClient } from "../../organizations/delete-client.ts";

export const removeClient = route({
  method: "DELETE",
  url: "/api/v1/clients/:client_id",
  operationId: "deleteClient",
  summary: "Delete an API client",
  description: "For admins. Its tokens are refused from then on.",
  tag: "clients",
  access: "caller",
  schemas: { params: idPath("client_id") },
  answers: { 204: { description: "Done." } },
  handle: async ({ service, caller, params, reply }) => {
    await deleteClient(service.database, caller, params.client_id);
    reply.code(204);
  },
});
