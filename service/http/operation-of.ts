import type { Schema } from "@agent-connectors/runtime";
import type { FastifySchema } from "fastify";
import type { Route } from "./route.ts";

const problem = { $ref: "#/components/schemas/Problem" };

/** A route as an operation of the OpenAPI document, in the form that the plugin reads. */
export function operationOf({ schemas, answers, access, ...facts }: Route): FastifySchema {
  return {
    operationId: facts.operationId,
    summary: facts.summary,
    ...(facts.description !== undefined && { description: facts.description }),
    tags: [facts.tag],
    ...(schemas.params && { params: schemas.params }),
    ...(schemas.query && { querystring: schemas.query }),
    ...(schemas.body && { body: schemas.body }),
    security: access === "caller" ? [{ bearer: [] }] : [],
    response: {
      ...Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, answerOf(answer)])),
      default: {
        description: "What went wrong.",
        content: { "application/problem+json": { schema: problem } },
      },
    },
  };
}

function answerOf({ description, schema, contentType = "application/json" }: Route["answers"][number]): object {
  if (!schema && contentType === "application/json") return { description, type: "null" };
  return { description, content: { [contentType]: { schema: schema ?? ({ type: "string" } satisfies Schema) } } };
}
