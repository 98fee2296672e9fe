import { Readable } from "node:stream";
import { createApi } from "@agent-connectors/client";
import type { McpToolset } from "@agent-connectors/client/mcp";
import { ConnectorError } from "@agent-connectors/runtime";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../access/caller.ts";
import { refuseUnknownOrigin } from "../http/cors.ts";
import { inProcessFetch } from "../http/in-process.ts";
import { mcpPath } from "../http/protected-resource.ts";
import { route } from "../http/route.ts";
import { bearerToken } from "../identity/authenticate.ts";
import { agentConnectors } from "./agent-connectors.ts";
import { serveMessage } from "./serve-message.ts";

const messageSchema = {
  type: "object",
  description: "A message of JSON-RPC 2.0.",
  properties: { jsonrpc: { type: "string", enum: ["2.0"] } },
  required: ["jsonrpc"],
  additionalProperties: true,
} as const;

/** `POST /mcp` */
export const postMcp = route({
  method: "POST",
  url: mcpPath,
  operationId: "serveMcp",
  summary: "Serve connectors to agents over the Model Context Protocol",
  description:
    "Streamable HTTP of the Model Context Protocol, revisions of 2025 and 2026-07-28. For clients of the 2025 revisions, the response to `initialize` has the id of a session in `Mcp-Session-Id`. The query selects the connectors and the permitted operations.",
  tag: "agents",
  access: "caller",
  protectedResource: mcpPath,
  errors: ["not_found"],
  schemas: {
    query: {
      type: "object",
      properties: {
        connectors: {
          type: "string",
          maxLength: 2_000,
          description: "Names, ids or kinds of connectors, separated by commas; by default all that you see.",
        },
        workspace: {
          type: "string",
          maxLength: 200,
          description:
            "Name of the workspace of the connectors. An id in `connectors` selects a connector of any workspace.",
        },
        access: { type: "string", enum: ["read", "write"], description: "`read` permits only actions that read." },
        operations: {
          type: "string",
          maxLength: 2_000,
          description: "Permitted operations, such as `customers.list,invoices.*`; by default all.",
        },
        deletes: {
          type: "string",
          enum: ["confirm", "allow"],
          description: "`confirm`, the default, asks the user before a deletion; `allow` does not ask.",
        },
        max_tokens: {
          type: "integer",
          minimum: 1,
          description: "Maximum estimated tokens of a result; 25,000 by default. A longer result is refused.",
        },
      },
      additionalProperties: false,
    },
    body: { type: "object", additionalProperties: true },
  },
  responses: {
    200: {
      description: "A message of the protocol, as JSON or as an event stream.",
      schema: messageSchema,
      events: "sometimes",
    },
    202: { description: "A notification or a response is accepted." },
    400: { description: "Not a valid request, or not a valid message of the protocol.", schema: messageSchema },
    406: { description: "`Accept` lacks `application/json` or `text/event-stream`.", schema: messageSchema },
  },
  handle: async ({ service, caller, query, body, signal, request, reply }) => {
    const { publicUrl, settings, mcpSessions } = service;
    refuseUnknownOrigin(request.headers.origin, { publicUrl, corsOrigins: settings.corsOrigins });
    const message = {
      request: webRequestOf(request, { base: publicUrl, signal }),
      body,
      sessionId: request.headers["mcp-session-id"]?.toString(),
      toolset: () => toolsetOf(request, { publicUrl, caller, query }),
      signal,
      draining: request.server.draining,
      onError: (err: Error) => request.log.debug({ err }, "the client violated the Model Context Protocol"),
    };
    return respond(reply, await serveMessage(mcpSessions, caller, message));
  },
});

interface ToolsetContext {
  readonly publicUrl: string;
  readonly caller: Caller;
  /** The query of the server's URL. */
  readonly query: {
    readonly [name in "connectors" | "workspace" | "operations"]?: string | undefined;
  } & { readonly access?: "read" | "write"; readonly deletes?: "confirm" | "allow"; readonly max_tokens?: number };
}

/**
 * Returns the toolset that the URL of the server and the token permit. The calls of the toolset are in-process requests to this
 * service.
 */
async function toolsetOf(request: FastifyRequest, { publicUrl, caller, query }: ToolsetContext): Promise<McpToolset> {
  const api = createApi({
    base_url: publicUrl,
    // The service has verified the token before it called the handler.
    token: bearerToken(request.headers.authorization) ?? "",
    organization_id: caller.organizationId,
    retries: 0,
    fetch: inProcessFetch(request),
  });
  const operations = listOf(query.operations);
  return {
    connectors: await agentConnectors(api, { names: listOf(query.connectors), workspaceName: query.workspace }),
    access: caller.readOnly ? "read" : (query.access ?? "write"),
    ...(operations && { operations }),
    ...(query.max_tokens !== undefined && { maxTokens: query.max_tokens }),
    deletes: query.deletes ?? "confirm",
    deletesAdvice:
      "This client cannot request a confirmation from its user. To permit deletions, add deletes=allow to the URL of the server.",
  };
}

function listOf(text: string | undefined): readonly string[] | undefined {
  const names = text?.split(",").map((name) => name.trim());
  if (names?.some((name) => name === ""))
    throw new ConnectorError("invalid_params", "expected names separated by single commas in the URL of the server");
  return names;
}

interface WebRequestOptions {
  /** The URL of this service, used instead of the `Host` header, which can be invalid in a URL. */
  readonly base: string;
  readonly signal: AbortSignal;
}

/** Converts a request to a web `Request` without its body, which Fastify has parsed. */
function webRequestOf({ method, url, headers }: FastifyRequest, { base, signal }: WebRequestOptions): Request {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return new Request(new URL(url, base), { method, headers: entries as [string, string][], signal });
}

function respond(reply: FastifyReply, { status, headers, body }: Response): Readable | undefined {
  // `Connection` concerns only the connection between this server and the client (RFC 9110 §7.6.1).
  headers.delete("connection");
  reply.code(status).headers(Object.fromEntries(headers));
  if (body === null) return undefined;
  return Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
}
