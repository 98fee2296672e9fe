import type { Schema } from "@agent-connectors/runtime";
import { roleSchema } from "../access/role.ts";
import type { AnswerOf } from "../http/answer-of.ts";

/** See `Profile`. */
export const profileSchema = {
  type: "object",
  title: "Profile",
  properties: {
    id: { type: "string" },
    kind: { type: "string", enum: ["user", "client"] },
    name: { type: "string" },
    email: { type: ["string", "null"], description: "Null for an API client." },
    operator: { type: "boolean", description: "Whether you may create organizations." },
    organization_id: { type: "string", description: "Of this request." },
    role: { ...roleSchema, description: "In the organization of this request." },
    workspace_id: { type: ["string", "null"], description: "Set where the token is for one workspace only." },
    organizations: {
      type: "array",
      description: "The default one first; at most 200, and GET /api/v1/organizations pages through all.",
      items: {
        type: "object",
        properties: {
          id: { type: "string" },
          name: { type: "string" },
          role: roleSchema,
          default: { type: "boolean", description: "Whether requests that name no organization go there." },
        },
        required: ["id", "name", "role", "default"],
      },
    },
  },
  required: ["id", "kind", "name", "email", "operator", "organization_id", "role", "workspace_id", "organizations"],
} as const satisfies Schema;

/** Who asks, and where they may. */
export type Profile = AnswerOf<typeof profileSchema>;
