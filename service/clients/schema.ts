import type { Schema } from "@agent-connectors/runtime";
import { roles } from "../access/caller.ts";
import type { ResponseOf } from "../http/route.ts";
import { timeSchema } from "../http/schemas.ts";
import type { CreatedClient } from "./commands.ts";
import type { ApiClient } from "./queries.ts";

/** An API client, in responses to the organization that created it. */
export const apiClientSchema = {
  type: "object",
  title: "ApiClient",
  properties: {
    id: { type: "string", description: "The `client_id` for requests to the token endpoint." },
    name: { type: "string" },
    role: {
      type: ["string", "null"],
      enum: [...roles, null],
      description: "Null after the client's removal from the organization's members.",
    },
    created_at: timeSchema,
    last_used_at: { type: ["string", "null"], format: "date-time" },
  },
  required: ["id", "name", "role", "created_at", "last_used_at"],
} as const satisfies Schema;

/** The response for an API client. */
export function presentClient({ created_at, last_used_at, ...row }: ApiClient): ResponseOf<typeof apiClientSchema> {
  return {
    ...row,
    created_at: new Date(created_at).toISOString(),
    last_used_at: last_used_at === null ? null : new Date(last_used_at).toISOString(),
  };
}

/** A new secret of an API client. */
export const clientSecretSchema = {
  type: "object",
  properties: {
    id: { type: "string" },
    client_secret: { type: "string", description: "The service does not store it. A lost secret must be replaced." },
  },
  required: ["id", "client_secret"],
} as const satisfies Schema;

/** A new API client, with its secret. */
export const createdClientSchema = {
  ...apiClientSchema,
  title: "NewApiClient",
  properties: { ...apiClientSchema.properties, client_secret: clientSecretSchema.properties.client_secret },
  required: [...apiClientSchema.required, "client_secret"],
} as const satisfies Schema;

/** The response for a new API client. */
export function presentCreatedClient({ secret, ...row }: CreatedClient): ResponseOf<typeof createdClientSchema> {
  return { ...presentClient(row), client_secret: secret };
}
