import type { JSONRPCMessage } from "@modelcontextprotocol/server";
import type { Caller } from "../access/caller.ts";
import type { McpSessions, SessionMessage } from "./sessions.ts";

/** A message that a client posted, in any revision of the protocol. */
interface PostedMessage extends Omit<SessionMessage, "sessionId" | "body"> {
  readonly body: Readonly<Record<string, unknown>>;
  /** The id of the session, if the client has one. */
  readonly sessionId: string | undefined;
  /** Receives the errors of a client that violates the protocol. */
  readonly onError: (error: Error) => void;
}

/**
 * Serves a message of the protocol. A client of the protocol's 2025 revisions gets a session with the response to `initialize`.
 * Throws as `McpSessions.serve` does.
 */
export async function serveMessage(
  sessions: McpSessions,
  caller: Caller,
  { body, sessionId, onError, ...message }: PostedMessage,
): Promise<Response> {
  const { createMcpHandler, isInitializeRequest, isLegacyRequest } = await import("@modelcontextprotocol/server");
  const { createMcpServer } = await import("@agent-connectors/client/mcp");
  const isLegacy = await isLegacyRequest(message.request, body);
  // `sessions.serve` refuses or ignores a body that is not a message.
  if (isLegacy && sessionId !== undefined)
    return sessions.serve(caller, { ...message, sessionId, body: body as unknown as JSONRPCMessage });
  const tools = await message.toolset();
  // The handler accepts no streams of subscriptions. They would occupy connections, and the server announces no changes of its
  // tools.
  const handler = createMcpHandler(() => createMcpServer(() => tools), { maxSubscriptions: 0, onerror: onError });
  const response = await handler.fetch(message.request, { parsedBody: body });
  if (isLegacy && isInitializeRequest(body) && response.ok)
    response.headers.set("mcp-session-id", await sessions.start(caller, body));
  return response;
}
