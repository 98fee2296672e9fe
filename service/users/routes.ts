import { route } from "../http/route.ts";
import { emailSchema, nameSchema } from "../http/schemas.ts";
import { newPasswordSchema } from "../identity/password-hashes.ts";
import { createUser } from "./commands.ts";
import { userSchema } from "./schema.ts";

export const postUser = route({
  method: "POST",
  url: "/api/v1/users",
  operationId: "createUser",
  summary: "Create a user account",
  description:
    "Requires an operator of this installation. The user is a member of no organization until they accept an invitation. If an OpenID Connect provider is configured, invited users need no account before they sign in.",
  tag: "users",
  access: "principal",
  schemas: {
    body: {
      type: "object",
      properties: {
        email: emailSchema,
        name: { ...nameSchema, description: "By default, the part of the e-mail before the @." },
        password: {
          ...newPasswordSchema,
          description: "The user should change it. Without a password, the user signs in with OpenID Connect.",
        },
      },
      required: ["email"],
      additionalProperties: false,
    },
  },
  responses: { 201: { description: "The account.", schema: userSchema } },
  handle: ({ service, caller, body }) => createUser(service, caller, body),
});
