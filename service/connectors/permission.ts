import type { Schema } from "@agent-connectors/runtime";
import type { AnswerOf } from "../http/answer-of.ts";
import { idSchema } from "../http/schemas.ts";

/** All permissions for a connector, as they are sent and answered; see `Permission`. */
export const permissionsSchema = {
  type: "object",
  properties: {
    permissions: {
      type: "array",
      maxItems: 1000,
      items: {
        type: "object",
        properties: {
          principal_id: { ...idSchema, description: "A member of the organization: a user or an API client." },
          entity: {
            type: "string",
            minLength: 1,
            maxLength: 100,
            description: "Name of an entity; * is every entity without an entry of its own.",
          },
          access: { type: "string", enum: ["none", "read", "write"] },
        },
        required: ["principal_id", "entity", "access"],
        additionalProperties: false,
      },
    },
  },
  required: ["permissions"],
  additionalProperties: false,
} as const satisfies Schema;

/** What a member may do with an entity of a connector. */
export type Permission = AnswerOf<typeof permissionsSchema>["permissions"][number];
