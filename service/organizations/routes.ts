import { route } from "../http/route.ts";
import { idPath, listQuerySchema, listResponseSchema, nameSchema } from "../http/schemas.ts";
import { createOrganization, renameOrganization } from "./commands.ts";
import { findOrganization, listOrganizations } from "./queries.ts";
import { findReturnUrls, replaceReturnUrls, returnUrlsSchema } from "./return-urls.ts";
import { organizationSchema } from "./schema.ts";

export const getOrganizations = route({
  method: "GET",
  url: "/api/v1/organizations",
  operationId: "listOrganizations",
  summary: "List your organizations",
  tag: "organizations",
  access: "principal",
  schemas: { query: listQuerySchema },
  responses: {
    200: { description: "Those that you are a member of.", schema: listResponseSchema(organizationSchema) },
  },
  handle: ({ service, caller, query }) => listOrganizations(service.database, caller, query),
});

export const postOrganization = route({
  method: "POST",
  url: "/api/v1/organizations",
  operationId: "createOrganization",
  summary: "Create an organization",
  description: "For operators of this installation.",
  tag: "organizations",
  access: "principal",
  schemas: {
    body: { type: "object", properties: { name: nameSchema }, required: ["name"], additionalProperties: false },
  },
  responses: {
    201: {
      description: "The organization, with you as its admin and a workspace named default.",
      schema: organizationSchema,
    },
  },
  handle: ({ service, caller, body, reply }) => {
    reply.code(201);
    return createOrganization(service, caller, body);
  },
});

export const getOrganization = route({
  method: "GET",
  url: "/api/v1/organizations/:organization_id",
  operationId: "getOrganization",
  summary: "Get one of your organizations",
  tag: "organizations",
  access: "principal",
  schemas: { params: idPath("organization_id") },
  responses: { 200: { description: "The organization.", schema: organizationSchema } },
  handle: ({ service, caller, params }) => findOrganization(service.database, caller, params.organization_id),
});

export const patchOrganization = route({
  method: "PATCH",
  url: "/api/v1/organizations/:organization_id",
  operationId: "updateOrganization",
  summary: "Rename an organization",
  description: "For its admins.",
  tag: "organizations",
  access: "principal",
  schemas: {
    params: idPath("organization_id"),
    body: { type: "object", properties: { name: nameSchema }, required: [], additionalProperties: false },
  },
  responses: { 200: { description: "The organization.", schema: organizationSchema } },
  handle: ({ service, caller, params, body }) =>
    renameOrganization(service.database, caller, { ...body, id: params.organization_id }),
});

const url = "/api/v1/organizations/:organization_id/return-urls";

const responses = { 200: { description: "The list.", schema: returnUrlsSchema } } as const;

export const getReturnUrls = route({
  method: "GET",
  url,
  operationId: "getReturnUrls",
  summary: "List where setup sessions may lead back to",
  tag: "organizations",
  access: "caller",
  schemas: { params: idPath("organization_id") },
  responses,
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
  responses,
  handle: ({ service, caller, params, body }) =>
    replaceReturnUrls(service.database, caller, { id: params.organization_id, urls: body.return_urls }),
});
