import { scopes } from "../identity/oauth/token-request.ts";
import { route } from "./route.ts";

/** The path of the Model Context Protocol server, which is a protected resource (RFC 9728 §1.2). */
export const mcpPath = "/mcp";

const wellKnown = "/.well-known/oauth-protected-resource";

/** Returns the challenge of a 401 response. The challenge contains the URL of the resource's metadata (RFC 9728 §5.1). */
export function resourceChallenge(publicUrl: string, path: string): string {
  return `Bearer realm="agent-connectors", resource_metadata="${publicUrl}${wellKnown}${path}"`;
}

/** `GET /.well-known/oauth-protected-resource/mcp` */
export const getMcpMetadata = route({
  method: "GET",
  url: `${wellKnown}${mcpPath}`,
  operationId: "getMcpMetadata",
  summary: "Get the metadata of the MCP server as a protected resource",
  tag: "oauth",
  access: "public",
  schemas: {},
  responses: {
    200: {
      description: "Metadata (RFC 9728).",
      schema: { type: "object", properties: { resource: { type: "string" } }, additionalProperties: true },
    },
  },
  handle: async ({ service: { publicUrl }, reply }) => {
    reply.header("cache-control", "public, max-age=3600");
    return {
      resource: `${publicUrl}${mcpPath}`,
      resource_name: "Agent Connectors",
      authorization_servers: [publicUrl],
      scopes_supported: scopes,
      bearer_methods_supported: ["header"],
    };
  },
});
