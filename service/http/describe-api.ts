import swagger, { type FastifyDynamicSwaggerOptions } from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { operationOf } from "./operation-of.ts";
import { problemSchema } from "./problem-schema.ts";

/** Lets the application describe itself by `swagger()`: an OpenAPI 3.1 document of the routes that are registered after. */
export async function describeApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  const options: FastifyDynamicSwaggerOptions = {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Agent Connectors",
        version: "1",
        description:
          "Business systems as uniform operations: entity, action and params. Errors are RFC 9457 problems; times are ISO 8601 in UTC.",
      },
      servers: [{ url: publicUrl }],
      components: {
        // The plugin's types are of OpenAPI 3.0, where a type is one.
        schemas: { Problem: problemSchema as object },
        securitySchemes: {
          bearer: {
            type: "http",
            scheme: "bearer",
            bearerFormat: "JWT",
            description: "A token of `/api/v1/oauth/token`.",
          },
        },
      },
    },
    transform: ({ url, route }) => {
      const described = route.config?.route;
      return { url, schema: described ? operationOf(described) : { hide: true } };
    },
  };
  await app.register(swagger, options);
}
