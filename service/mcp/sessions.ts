import { randomUUID } from "node:crypto";
import type { McpToolset } from "@agent-connectors/client/mcp";
import { ConnectorError } from "@agent-connectors/runtime";
import type { InitializeRequest, JSONRPCMessage, JSONRPCRequest, RequestId } from "@modelcontextprotocol/server";
import type { Caller } from "../access/caller.ts";
import { createConcurrencyLimiter } from "../execution/concurrency-limiter.ts";
import type { Release } from "../execution/shared-capacity.ts";
import type { ServiceLimits } from "../limits.ts";
import { openJson, type Vault } from "../vault/vault.ts";

/**
 * The HTTP sessions of MCP clients that use a 2025 revision of the protocol. During a call, the server can ask the client's user
 * a question. The client sends its response, or a cancellation of the call, as another message of the session.
 *
 * The encrypted id of a session contains the data about the client, so that any process can continue the session. A process has
 * a session in memory only while it runs a call of the session.
 */
export interface McpSessions {
  /** Returns the id of a new session, for the response to `initialize`. */
  start(caller: Caller, { params }: Pick<InitializeRequest, "params">): Promise<string>;
  /**
   * Serves a message of a session. Returns a JSON-RPC error for a call if a running call of the session has the same JSON-RPC
   * id. Throws:
   * - `not_found` if the caller has no session with this id.
   * - `invalid_params` for a response to a question if this process runs no call of the session, or if the id of the response
   *   lacks the prefix of the session's questions.
   * - `rate_limited` or `service_unavailable` for a call if too many calls are running.
   * - the errors of `message.toolset` for a call.
   */
  serve(caller: Caller, message: SessionMessage): Promise<Response>;
}

/** A message that a client posted. */
export interface SessionMessage {
  readonly sessionId: string;
  readonly request: Request;
  readonly body: JSONRPCMessage;
  /** Returns a toolset that uses the access token of `request`. */
  readonly toolset: () => Promise<McpToolset>;
  /** Aborted when the client disconnects or the request times out. */
  readonly signal: AbortSignal;
  /** Aborted at the start of the shutdown. */
  readonly draining: AbortSignal;
}

/** The data about a client in the id of its session. */
interface SessionClient {
  readonly revision: string;
  /** The result of `canAskUser`. */
  readonly asks: boolean;
}

/** A session with a running call. */
interface RunningSession {
  readonly transport: Promise<HttpTransport>;
  /** The prefix of the ids of questions. */
  readonly prefix: string;
  readonly toolsets: WeakMap<Request, McpToolset>;
  readonly calls: Set<RequestId>;
}

type HttpTransport = import("@modelcontextprotocol/server").WebStandardStreamableHTTPServerTransport;

interface SessionsContext {
  readonly vault: Pick<Vault, "sealText" | "openText">;
  readonly limits: Pick<ServiceLimits, "executions" | "executionsPerPrincipal" | "requestMs">;
  /** Receives errors that are not the result of a call, such as a violation of the protocol. */
  readonly onError: (error: Error) => void;
}

/** Creates the sessions that a process serves. */
export function createMcpSessions({ vault, limits, onError }: SessionsContext): McpSessions {
  const running = new Map<string, RunningSession>();
  const limiter = createConcurrencyLimiter({
    total: limits.executions,
    perPrincipal: limits.executionsPerPrincipal,
    timesFree: 4,
    work: "calls of MCP sessions",
    remedy: "wait until one ends",
    retryAfterMs: 1_000,
  });
  const open = (id: string, client: SessionClient, draining: AbortSignal): RunningSession => {
    const prefix = `${randomUUID()}.`;
    const toolsets: RunningSession["toolsets"] = new WeakMap();
    const transport = connect(id, client, { prefix, toolsets, draining, onError, questionMs: limits.requestMs });
    const session = { prefix, toolsets, calls: new Set<RequestId>(), transport };
    // A call reports the failure when it awaits the transport. Without this handler, an earlier failure would be an unhandled
    // rejection, which ends the process.
    transport.catch(() => undefined);
    running.set(id, session);
    return session;
  };
  /** The returned function ends the call, and closes the transport if the session has no other running call. */
  const begin = (id: string, session: RunningSession, callId: RequestId, release: Release): Release => {
    session.calls.add(callId);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      release();
      session.calls.delete(callId);
      if (session.calls.size > 0) return;
      running.delete(id);
      session.transport.then((transport) => transport.close()).catch(onError);
    };
  };
  return {
    async start(caller, { params: { protocolVersion, capabilities } }) {
      const { canAskUser } = await import("@agent-connectors/client/mcp");
      // For an empty string, as for any unknown revision, the server uses its latest revision of 2025.
      const revision = revisionForm.test(protocolVersion) ? protocolVersion : "";
      const client: SessionClient = { revision, asks: canAskUser(capabilities) };
      return vault.sealText(JSON.stringify(client), purposeOf(caller));
    },
    async serve(caller, message) {
      const { sessionId, body } = message;
      const client = await clientOf(vault, sessionId, caller);
      const found = running.get(sessionId);
      if (!isCall(body)) return pass(found, { ...message, body });
      if (found?.calls.has(body.id)) return usedId(body);
      const release = limiter.acquire(caller);
      const session = found ?? open(sessionId, client, message.draining);
      const end = begin(sessionId, session, body.id, release);
      try {
        return await call(session, { ...message, body, end });
      } catch (error) {
        end();
        throw error;
      }
    },
  };
}

const revisionForm = /^\d{4}-\d\d-\d\d$/;

/** The vault opens the id of a session only for the same principal, organization, workspace, program and scope. */
function purposeOf({ organizationId, principalId, workspaceId, oauthClientId, readOnly }: Caller): string {
  return `mcp session ${JSON.stringify([organizationId, principalId, workspaceId, oauthClientId, readOnly])}`;
}

async function clientOf(vault: Pick<Vault, "openText">, id: string, caller: Caller): Promise<SessionClient> {
  const client = await openJson<SessionClient>(vault, id, purposeOf(caller));
  if (client) return client;
  throw new ConnectorError(
    "not_found",
    "Mcp-Session-Id: expected the id of a session of this sign-in, found another string; send initialize without this header",
  );
}

interface Connecting extends Pick<RunningSession, "prefix" | "toolsets">, Pick<SessionMessage, "draining"> {
  readonly onError: (error: Error) => void;
  /** Maximum milliseconds that a question waits for its response. */
  readonly questionMs: number;
}

/** Connects a server to a new transport, and repeats the client's `initialize` with the data in the session id. */
async function connect(id: string, { revision, asks }: SessionClient, parts: Connecting): Promise<HttpTransport> {
  const { WebStandardStreamableHTTPServerTransport } = await import("@modelcontextprotocol/server");
  const { createMcpServer } = await import("@agent-connectors/client/mcp");
  const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: () => id });
  trackQuestions(transport, parts);
  const server = createMcpServer(({ http }) => {
    const toolset = http?.req && parts.toolsets.get(http.req);
    if (!toolset) throw new ConnectorError("internal", "expected a call of a session, found no toolset");
    return toolset;
  });
  server.onerror = parts.onError;
  await server.connect(transport);
  const headers = { accept: "application/json, text/event-stream", "content-type": "application/json" };
  const params = {
    protocolVersion: revision,
    capabilities: asks ? { elicitation: { form: {} } } : {},
    clientInfo: { name: "client of a session", version: "1" },
  };
  const initialized = await transport.handleRequest(new Request("http://localhost", { method: "POST", headers }), {
    parsedBody: { jsonrpc: "2.0", id: 0, method: "initialize", params },
  });
  await initialized.text();
  return transport;
}

/**
 * Adds the prefix to the ids of questions. Ends a question with an error if it has no response in time. At the shutdown, ends
 * all open questions, because the service then accepts no responses.
 */
function trackQuestions(
  transport: HttpTransport,
  { prefix, draining, questionMs }: Pick<Connecting, "prefix" | "draining" | "questionMs">,
): void {
  const open = new Map<RequestId | undefined, NodeJS.Timeout>();
  const fail = (id: RequestId | undefined, message: string) =>
    transport.onmessage?.({ jsonrpc: "2.0", id, error: { code: -32_000, message } });
  const end = () => {
    for (const id of open.keys()) fail(id, shuttingDown);
  };
  const close = (id: RequestId | undefined) => {
    clearTimeout(open.get(id));
    open.delete(id);
  };
  const send = transport.send.bind(transport);
  transport.send = async (message, options) => {
    await send(withPrefix(message, prefix), options);
    if (isCall(message))
      open.set(
        message.id,
        setTimeout(() => fail(message.id, lateResponse(questionMs)), questionMs),
      );
    else close(cancelledId(message));
    if (draining.aborted) end();
  };
  // The server connects to the transport later. It then replaces these functions with handlers that call them first.
  transport.onmessage = (message) => {
    if (!("method" in message)) close(message.id);
  };
  transport.onclose = () => {
    for (const id of open.keys()) close(id);
    draining.removeEventListener("abort", end);
  };
  draining.addEventListener("abort", end);
}

// Messages of the errors that end a question. The result of the call contains the message.
const shuttingDown = "the service is shutting down; try again";
const lateResponse = (ms: number) => `the user did not respond within ${ms} ms; ask the user before you try again`;

/**
 * Adds a prefix to the id in a question or in its cancellation. A question asks the user to permit a deletion, and each server
 * numbers its questions from 0. Without the prefix, a response that the client sends twice could also permit a later deletion in
 * the same session.
 */
function withPrefix(message: JSONRPCMessage, prefix: string): JSONRPCMessage {
  if (isCall(message)) return { ...message, id: prefix + message.id };
  const requestId = cancelledId(message);
  if (requestId === undefined || !("method" in message)) return message;
  return { ...message, params: { ...message.params, requestId: prefix + requestId } };
}

interface Call extends SessionMessage {
  readonly body: JSONRPCRequest;
  readonly end: Release;
}

/** The call ends when the stream of its response ends. */
async function call(session: RunningSession, { request, body, toolset, signal, end }: Call): Promise<Response> {
  session.toolsets.set(request, await toolset());
  const transport = await session.transport;
  const response = await transport.handleRequest(request, { parsedBody: body });
  if (response.status !== 200 || response.body === null) {
    end();
    return response;
  }
  const disconnected = () => {
    const cancelled = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: body.id } } as const;
    transport.onmessage?.(cancelled);
    transport.closeSSEStream(body.id);
    end();
  };
  signal.addEventListener("abort", disconnected, { once: true });
  if (signal.aborted) disconnected();
  return new Response(response.body.pipeThrough(new TransformStream({ flush: end })), response);
}

/** Refuses a call with the id of a running call. If both calls ran, a cancellation would concern only the later one. */
async function usedId({ id }: JSONRPCRequest): Promise<Response> {
  const { INVALID_REQUEST } = await import("@modelcontextprotocol/server");
  const message = `expected an id that no running call of the session has, found ${JSON.stringify(id)}`;
  return Response.json({ jsonrpc: "2.0", id, error: { code: INVALID_REQUEST, message } }, { status: 400 });
}

/** Passes a notification or a response to the running calls of its session. */
async function pass(
  session: RunningSession | undefined,
  { request, body }: Pick<SessionMessage, "request" | "body">,
): Promise<Response> {
  const isNotification = "method" in body;
  if (!session && isNotification) return new Response(null, { status: 202 });
  const isWaiting = session && (isNotification || String(body.id).startsWith(session.prefix));
  if (!isWaiting)
    throw new ConnectorError(
      "invalid_params",
      "no call of this session waits for this response; the call has ended, or it runs in another replica",
    );
  const transport = await session.transport;
  const parsedBody = isNotification ? body : { ...body, id: Number(String(body.id).slice(session.prefix.length)) };
  const response = await transport.handleRequest(request, { parsedBody });
  // The transport does not end the stream of a cancelled call.
  const cancelled = cancelledId(body);
  if (cancelled !== undefined) transport.closeSSEStream(cancelled);
  return response;
}

function cancelledId(message: JSONRPCMessage): RequestId | undefined {
  if (!("method" in message) || message.method !== "notifications/cancelled") return undefined;
  const requestId = message.params?.requestId;
  return typeof requestId === "string" || typeof requestId === "number" ? requestId : undefined;
}

function isCall(message: JSONRPCMessage): message is JSONRPCRequest {
  return "method" in message && "id" in message;
}
