import { problemSchema } from "../failures/problem-schema.ts";

/** What the routes share in the OpenAPI document, beside their failures. */
export const apiComponents = {
  schemas: { Problem: problemSchema },
  securitySchemes: {
    bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "A token of `/api/v1/oauth/token`." },
    client: { type: "http", scheme: "basic", description: "Id and secret of an API client, each form-encoded." },
    metrics_token: { type: "http", scheme: "bearer", description: "The operator's token for metrics." },
  },
  parameters: {
    "X-Request-Id": {
      in: "header",
      name: "X-Request-Id",
      description: "Your own id of the request, which answer and log repeat; without one it gets one.",
      schema: { type: "string", pattern: "^[\\w.:-]{1,128}$" },
    },
    "X-Organization-Id": {
      in: "header",
      name: "X-Organization-Id",
      description: "The organization that is meant; without it the token's, or the caller's default or only one.",
      schema: { type: "string", format: "uuid" },
    },
  },
  headers: {
    "X-Request-Id": { description: "Under which the log has the request.", schema: { type: "string" } },
    "RateLimit-Limit": { description: "Requests a minute.", schema: { type: "integer" } },
    "RateLimit-Remaining": { description: "How many of them are left.", schema: { type: "integer" } },
    "RateLimit-Reset": { description: "Seconds until all are there again.", schema: { type: "integer" } },
    "Retry-After": { description: "Seconds after which to try again.", schema: { type: "integer" } },
    "WWW-Authenticate": { description: "How to show who asks.", schema: { type: "string" } },
    Location: { description: "Where to go on.", schema: { type: "string", format: "uri-reference" } },
    "Content-Disposition": { description: "The name of the file.", schema: { type: "string" } },
    "Content-Range": { description: "Which part of the file it is.", schema: { type: "string" } },
  },
} as const;

/** Name of a header of answers. */
export type AnswerHeader = keyof typeof apiComponents.headers;
