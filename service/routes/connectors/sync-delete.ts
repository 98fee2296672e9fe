import { refuseSync } from "../../execution/refuse-sync.ts";
import { route } from "../../http/route.ts";
import { idPath } from "../../http/schemas.ts";

export const resetSync = route({
  method: "DELETE",
  url: "/api/v1/integrations/connectors/:connector_id/sync",
  operationId: "resetSync",
  summary: "Drop the copy of the records",
  description: "No records are copied by this version: it answers 503 context_store_not_ready.",
  tag: "connectors",
  access: "caller",
  errors: ["context_store_not_ready"],
  schemas: { params: idPath("connector_id") },
  answers: {},
  handle: ({ service, caller, params }) => refuseSync(service.database, caller, params.connector_id),
});
