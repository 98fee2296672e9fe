import { route } from "../../http/route.ts";
import { profileSchema } from "../../organizations/profile.ts";
import { readProfile } from "../../organizations/read-profile.ts";

export const getMe = route({
  method: "GET",
  url: "/api/v1/me",
  operationId: "getMe",
  summary: "Tell who you are and where you may",
  tag: "me",
  access: "principal",
  schemas: {},
  answers: { 200: { description: "Your profile.", schema: profileSchema } },
  handle: ({ service, caller }) => readProfile(service, caller),
});
