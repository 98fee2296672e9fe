import { listPermissions } from "../../connectors/list-permissions.ts";
import { permissionsSchema } from "../../connectors/permission.ts";
import { route } from "../../http/route.ts";
import { idPath } from "../../http/schemas.ts";

export const getPermissions = route({
  method: "GET",
  url: "/api/v1/integrations/connectors/:connector_id/permissions",
  operationId: "getConnectorPermissions",
  summary: "See who may do what with a connector's entities",
  description: "For admins. Members without an entry may do everything; admins may in any case.",
  tag: "connectors",
  access: "caller",
  schemas: { params: idPath("connector_id") },
  answers: { 200: { description: "All permissions.", schema: permissionsSchema } },
  handle: async ({ service, caller, params }) => ({
    permissions: await listPermissions(service.database, caller, params.connector_id),
  }),
});
