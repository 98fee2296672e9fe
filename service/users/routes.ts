import { route } from "../http/route.ts";
import { emailSchema, nameSchema } from "../http/schemas.ts";
import { newPasswordSchema } from "../identity/passwords.ts";
import { addUser, userSchema } from "../identity/users.ts";

export const postUser = route({
  method: "POST",
  url: "/api/v1/users",
  operationId: "createUser",
  summary: "Create a user account",
  description:
    "For operators of this installation. The user is a member of nothing: organizations invite them. Where an OpenID Connect provider is set, invited people need no account before they sign in.",
  tag: "users",
  access: "principal",
  schemas: {
    body: {
      type: "object",
      properties: {
        email: emailSchema,
        name: { ...nameSchema, description: "What stands before the @ unless given." },
        password: {
          ...newPasswordSchema,
          description: "To be changed by the user. Without one, they sign in by OpenID Connect.",
        },
      },
      required: ["email"],
      additionalProperties: false,
    },
  },
  responses: { 201: { description: "The account.", schema: userSchema } },
  handle: ({ service, caller, body, reply }) => {
    reply.code(201);
    return addUser(service, caller, body);
  },
});
