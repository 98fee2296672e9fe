import { permissionsSchema } from "../../connectors/permission.ts";
import { replacePermissions } from "../../connectors/replace-permissions.ts";
import { route } from "../../http/route.ts";
import { idPath } from "../../http/schemas.ts";

export const putPermissions = route({
  method: "PUT",
  url: "/api/v1/integrations/connectors/:connector_id/permissions",
  operationId: "replaceConnectorPermissions",
  summary: "Say who may do what with a connector's entities",
  description: "For admins. Takes the place of all permissions that there were.",
  tag: "connectors",
  access: "caller",
  schemas: {
    params: idPath("connector_id"),
    body: permissionsSchema,
  },
  answers: { 200: { description: "All permissions.", schema: permissionsSchema } },
  handle: async ({ service, caller, params, body }) => ({
    permissions: await replacePermissions(service.database, caller, {
      connectorId: params.connector_id,
      permissions: body.permissions,
    }),
  }),
});
