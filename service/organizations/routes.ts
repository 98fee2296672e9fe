import { route } from "../http/route.ts";
import { idPath, listQuerySchema, listResponse, listResponseSchema, nameSchema } from "../http/schemas.ts";
import { createOrganization, updateOrganization } from "./commands.ts";
import { findOrganization, listOrganizations } from "./queries.ts";
import { listReturnUrls, replaceReturnUrls } from "./return-urls.ts";
import { organizationSchema, presentOrganization, returnUrlsSchema } from "./schema.ts";

export const getOrganizations = route({
  method: "GET",
  url: "/api/v1/organizations",
  operationId: "listOrganizations",
  summary: "List your organizations",
  tag: "organizations",
  access: "principal",
  schemas: { query: listQuerySchema },
  responses: {
    200: {
      description: "The organizations that you are a member of. A token for one organization lists only that one.",
      schema: listResponseSchema(organizationSchema),
    },
  },
  handle: async ({ service, caller, query }) =>
    listResponse(await listOrganizations(service.database, caller, query), presentOrganization),
});

export const postOrganization = route({
  method: "POST",
  url: "/api/v1/organizations",
  operationId: "createOrganization",
  summary: "Create an organization",
  description: "Requires an operator of this installation.",
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
  handle: async ({ service, caller, body }) => presentOrganization(await createOrganization(service, caller, body)),
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
  handle: async ({ service, caller, params }) =>
    presentOrganization(await findOrganization(service.database, caller, params.organization_id)),
});

export const patchOrganization = route({
  method: "PATCH",
  url: "/api/v1/organizations/:organization_id",
  operationId: "updateOrganization",
  summary: "Rename an organization",
  description: "Requires an admin of the organization.",
  tag: "organizations",
  access: "principal",
  schemas: {
    params: idPath("organization_id"),
    body: { type: "object", properties: { name: nameSchema }, required: [], additionalProperties: false },
  },
  responses: { 200: { description: "The organization.", schema: organizationSchema } },
  handle: async ({ service, caller, params, body }) =>
    presentOrganization(await updateOrganization(service.database, caller, { ...body, id: params.organization_id })),
});

export const getReturnUrls = route({
  method: "GET",
  url: "/api/v1/organizations/:organization_id/return-urls",
  operationId: "getReturnUrls",
  summary: "List the return URLs of setup sessions",
  tag: "organizations",
  access: "caller",
  schemas: { params: idPath("organization_id") },
  responses: { 200: { description: "The return URLs.", schema: returnUrlsSchema } },
  handle: async ({ service, caller, params }) => ({
    return_urls: await listReturnUrls(service.database, caller, params.organization_id),
  }),
});

export const putReturnUrls = route({
  method: "PUT",
  url: "/api/v1/organizations/:organization_id/return-urls",
  operationId: "replaceReturnUrls",
  summary: "Replace the return URLs of setup sessions",
  description:
    "Requires an admin. A setup session can return the user to these URLs. Each URL also permits the same URL with any query, and every URL with a path below its path. A URL must use https, or http on a loopback address.",
  tag: "organizations",
  access: "caller",
  schemas: { params: idPath("organization_id"), body: returnUrlsSchema },
  responses: { 200: { description: "The return URLs.", schema: returnUrlsSchema } },
  handle: async ({ service, caller, params, body }) => ({
    return_urls: await replaceReturnUrls(service.database, caller, {
      id: params.organization_id,
      urls: body.return_urls,
    }),
  }),
});
