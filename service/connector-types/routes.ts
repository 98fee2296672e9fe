import { describeConnector } from "@agent-connectors/runtime";
import { route } from "../http/route.ts";
import { termSchema } from "../http/schemas.ts";
import { findKind, listKinds, semanticEntities } from "./kinds.ts";
import { connectorTypeSchema, connectorTypeSummarySchema, presentKind, presentKindSummary } from "./schema.ts";

export const getConnectorTypes = route({
  method: "GET",
  url: "/api/v1/integrations/connector-types",
  operationId: "listConnectorTypes",
  summary: "List the kinds of connectors",
  tag: "connector types",
  access: "caller",
  schemas: {},
  responses: {
    200: {
      description: "All kinds.",
      schema: {
        type: "object",
        properties: { data: { type: "array", items: connectorTypeSummarySchema } },
        required: ["data"],
      },
    },
  },
  handle: async ({ service: { clock } }) => ({
    data: (await listKinds()).map((connector) => presentKindSummary(connector, clock.now())),
  }),
});

const kindParams = {
  type: "object",
  properties: { connector_type: termSchema },
  required: ["connector_type"],
} as const;

export const getOneConnectorType = route({
  method: "GET",
  url: "/api/v1/integrations/connector-types/:connector_type",
  operationId: "getConnectorType",
  summary: "Get a kind of connector, with its credential and configuration fields",
  tag: "connector types",
  access: "caller",
  schemas: { params: kindParams },
  responses: { 200: { description: "The kind.", schema: connectorTypeSchema } },
  handle: async ({ service: { settings, clock }, params }) =>
    presentKind(await findKind(params.connector_type), { settings, now: clock.now() }),
});

export const getDescription = route({
  method: "GET",
  url: "/api/v1/integrations/connector-types/:connector_type/description",
  operationId: "describeConnectorType",
  summary: "Describe the entities and actions of a kind, with JSON Schemas",
  tag: "connector types",
  access: "caller",
  schemas: { params: kindParams },
  responses: {
    200: {
      description: "The kind, its entities and their actions, with the JSON Schemas of params and results.",
      schema: { type: "object", additionalProperties: true },
    },
  },
  handle: async ({ service: { clock, stores }, params }) => {
    const connector = await findKind(params.connector_type);
    const { contextStore, ...description } = describeConnector(connector, clock.now());
    const ranking = semanticEntities(connector).length > 0 ? { ranking: stores.semantic.kind } : {};
    return { ...description, ...(contextStore && { contextStore: { ...contextStore, ...ranking } }) };
  },
});
