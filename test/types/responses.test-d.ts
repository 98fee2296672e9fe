import { route } from "../../service/http/route.ts";
import { listResponseSchema } from "../../service/http/schemas.ts";
import { memberSchema, type presentMember } from "../../service/members/schema.ts";

const options = {
  method: "GET",
  url: "/",
  operationId: "it",
  summary: "",
  tag: "",
  access: "caller",
  schemas: {},
} as const;
const oneMember = { 200: { description: "", schema: memberSchema } } as const;
const members = { 200: { description: "", schema: listResponseSchema(memberSchema) } } as const;
const noContent = { 204: { description: "" } } as const;
const meta = { has_more: false, cursor: null } as const;

type Member = ReturnType<typeof presentMember>;

declare const member: Member;
const { email: _, ...withoutEmail } = member;

/** A handler returns a value of the type that its response schema describes. With status 204, it returns nothing. */
export const valid = [
  route({ ...options, responses: oneMember, handle: async () => member }),
  route({ ...options, responses: members, handle: async () => ({ data: [member], meta }) }),
  route({ ...options, responses: noContent, handle: async () => {} }),
];

/** These handlers return a value that their response does not allow. */
export const invalid = [
  // @ts-expect-error: `email` is missing
  route({ ...options, responses: oneMember, handle: async () => withoutEmail }),
  // @ts-expect-error: `owner` is not a role
  route({ ...options, responses: oneMember, handle: async () => ({ ...member, role: "owner" }) }),
  // @ts-expect-error: `email` is missing in an item
  route({ ...options, responses: members, handle: async () => ({ data: [withoutEmail], meta }) }),
  // @ts-expect-error: a response with status 204 has no body
  route({ ...options, responses: noContent, handle: async () => member }),
];

/** The type of a response has only the properties of its schema. */
export const surplus: Member = {
  ...member,
  // @ts-expect-error: the schema has no property `phone`
  phone: "",
};
