import { route } from "../../http/route.ts";
import { idPath } from "../../http/schemas.ts";
import { findReturnUrls, replaceReturnUrls, returnUrlsSchema } from "../../organizations/return-urls.ts";

const url = "/api/v1/organizations/:organization_id/return-urls";
const answers = { 200: { description: "The list.", schema: returnUrlsSchema } } as const;

export const getReturnUrls = route({
  method: "GET",
  url,
  operationId: "getReturnUrls",
  summary: "List where setup sessions may lead back to",
  tag: "organizations",
  access: "caller",
  schemas: { params: idPath("organization_id") },
  answers,
  handle: ({ service, caller, params }) => findReturnUrls(service.database, caller, params.organization_id),
});

export const putReturnUrls = route({
  method: "PUT",
  url,
  operationId: "replaceReturnUrls",
  summary: "Replace where setup sessions may lead back to",
  description:
    "For admins. An address allows itself, with any query, and every path below it. It is https, or http on a loopback address.",
  tag: "organizations",
  access: "caller",
  schemas: { params: idPath("organization_id"), body: returnUrlsSchema },
  answers,
  handle: ({ service, caller, params, body }) =>
    replaceReturnUrls(service.database, caller, { id: params.organization_id, urls: body.return_urls }),
});
