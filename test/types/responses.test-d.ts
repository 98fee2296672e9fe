import { route } from "../../service/http/route.ts";
import { listResponseSchema } from "../../service/http/schemas.ts";
import { memberSchema, type presentMember } from "../../service/members/schema.ts";

const facts = {
  method: "GET",
  url: "/",
  operationId: "it",
  summary: "",
  tag: "",
  access: "caller",
  schemas: {},
} as const;
const one = { 200: { description: "", schema: memberSchema } } as const;
const some = { 200: { description: "", schema: listResponseSchema(memberSchema) } } as const;
const none = { 204: { description: "" } } as const;
const meta = { has_more: false, cursor: null } as const;

type Member = ReturnType<typeof presentMember>;

declare const member: Member;
const { email: _, ...withoutEmail } = member;

/** A handler returns the type of its response schema, and nothing for 204. */
export const valid = [
  route({ ...facts, responses: one, handle: async () => member }),
  route({ ...facts, responses: some, handle: async () => ({ data: [member], meta }) }),
  route({ ...facts, responses: none, handle: async () => {} }),
];

export const invalid = [
  // @ts-expect-error: `email` is missing
  route({ ...facts, responses: one, handle: async () => withoutEmail }),
  // @ts-expect-error: no such role
  route({ ...facts, responses: one, handle: async () => ({ ...member, role: "owner" }) }),
  // @ts-expect-error: `email` of an item is missing
  route({ ...facts, responses: some, handle: async () => ({ data: [withoutEmail], meta }) }),
  // @ts-expect-error: there is no body
  route({ ...facts, responses: none, handle: async () => member }),
];

/** The type of a response has exactly the members of its schema. */
export const surplus: Member = {
  ...member,
  // @ts-expect-error: `phone` is not described
  phone: "",
};
