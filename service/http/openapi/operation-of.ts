import type { Schema } from "@agent-connectors/runtime";
import { takesBody } from "../bodies/takes-body.ts";
import { consumedTypes } from "../consumed-types.ts";
import type { Route } from "../route.ts";
import { describeAnswers } from "./describe-answers.ts";
import { parametersOf } from "./parameters-of.ts";

/** A route as an operation of the OpenAPI document. */
export function operationOf(route: Route): object {
  const { operationId, summary, description, tag } = route;
  return {
    operationId,
    summary,
    ...(description !== undefined && { description }),
    tags: [tag],
    security: securityOf(route),
    parameters: parametersOf(route),
    ...(takesBody(route) && { requestBody: bodyOf(route) }),
    responses: describeAnswers(route),
  };
}

/** What is optional stands beside nothing. */
function securityOf({ access, security }: Route): readonly object[] {
  if (access !== "public") return [{ bearer: [] }];
  return security === undefined ? [] : [{ [security]: [] }, {}];
}

const anyFields: Schema = { type: "object", additionalProperties: { type: "string" } };

function bodyOf({ schemas, describedBody, consumes = "json" }: Route): object {
  const schema: Pick<Schema, "required"> = describedBody ?? schemas.body ?? anyFields;
  return {
    required: (schema.required ?? []).length > 0,
    content: Object.fromEntries(consumedTypes[consumes].map((type) => [type, { schema }])),
  };
}
