import { route } from "../../http/route.ts";

/** `GET /.well-known/jwks.json` */
export const getJwks = route({
  method: "GET",
  url: "/.well-known/jwks.json",
  operationId: "getJwks",
  summary: "The keys that access tokens are signed with",
  tag: "oauth",
  access: "public",
  schemas: {},
  answers: {
    200: {
      description: "Public keys (RFC 7517).",
      schema: {
        type: "object",
        properties: { keys: { type: "array", items: { type: "object", additionalProperties: true } } },
        required: ["keys"],
      },
    },
  },
  handle: ({ service, reply }) => {
    // A key signs as soon as it is made: whoever meets an unknown one asks again.
    reply.header("cache-control", "public, max-age=60");
    return service.tokens.jwks();
  },
});
