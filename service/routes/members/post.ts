import { roleSchema } from "../../access/role.ts";
import { route } from "../../http/route.ts";
import { emailSchema, idSchema, nameSchema } from "../../http/schemas.ts";
import { newPasswordSchema } from "../../identity/new-password-schema.ts";
import { addMember } from "../../organizations/add-member.ts";
import { memberSchema } from "../../organizations/member.ts";

export const postMember = route({
  method: "POST",
  url: "/api/v1/members",
  operationId: "addMember",
  summary: "Add a member to the organization",
  description: "For admins. A user who exists keeps their name and password.",
  tag: "members",
  access: "caller",
  schemas: {
    body: {
      type: "object",
      properties: {
        role: roleSchema,
        email: { ...emailSchema, description: "Of a user, who is made where there is none with it." },
        name: { ...nameSchema, description: "Of a user who is made; what stands before the @ unless given." },
        password: {
          ...newPasswordSchema,
          description: "Of a user who is made; operators only. Without one, they sign in by OpenID Connect.",
        },
        client_id: { ...idSchema, description: "Of an API client of another organization, in place of the e-mail." },
      },
      required: ["role"],
      additionalProperties: false,
    },
  },
  answers: { 201: { description: "The member.", schema: memberSchema } },
  handle: ({ service, caller, body, reply }) => {
    reply.code(201);
    return addMember(service, caller, body);
  },
});
