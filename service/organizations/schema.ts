import type { Schema } from "@agent-connectors/runtime";
import type { ResponseOf } from "../http/route.ts";
import { timeSchema } from "../http/schemas.ts";
import { roleSchema } from "../members/schema.ts";
import type { Organization } from "./queries.ts";

/** An organization that the caller is a member of. */
export const organizationSchema = {
  type: "object",
  title: "Organization",
  properties: {
    id: { type: "string" },
    name: { type: "string" },
    role: { ...roleSchema, description: "Your role." },
    created_at: timeSchema,
  },
  required: ["id", "name", "role", "created_at"],
} as const satisfies Schema;

/** The response for an organization. */
export function presentOrganization({ created_at, ...row }: Organization): ResponseOf<typeof organizationSchema> {
  return { ...row, created_at: new Date(created_at).toISOString() };
}

/** An absolute URL that the browser opens after a setup session. */
export const returnUrlSchema = { type: "string", minLength: 1, maxLength: 2000 } as const satisfies Schema;

/** The return URLs of an organization, in requests and responses. */
export const returnUrlsSchema = {
  type: "object",
  properties: { return_urls: { type: "array", maxItems: 50, items: returnUrlSchema } },
  required: ["return_urls"],
  additionalProperties: false,
} as const satisfies Schema;
