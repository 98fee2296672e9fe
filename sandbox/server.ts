import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { faultControl } from "./faults/fault-control.ts";
import type { FaultList } from "./faults/fault-list.ts";
import { fileReply } from "./file-reply.ts";
import { readBody } from "./read-body.ts";
import type { Reply } from "./reply.ts";
import type { Received } from "./request/received.ts";
import { type Response, respond } from "./respond.ts";
import type { ServedKind } from "./served-kind.ts";
import { writeReply } from "./write-reply.ts";

/** What requests are answered from. */
export interface Served {
  readonly kinds: ReadonlyMap<string, ServedKind>;
  readonly faults: FaultList;
  readonly seed: number;
  readonly relative: boolean;
  /** The time, in epoch milliseconds, by which tokens expire. */
  readonly clock: () => number;
}

/** An HTTP server that is not yet listening. Slow and endless requests are cut off. */
export function sandboxServer(served: Served): Server {
  const server = createServer(
    { maxHeaderSize: 16_384, headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 30_000 },
    (request, response) => {
      handle(served, request, response).catch((error: unknown) => {
        // A mistake of the sandbox's own: the client is told, and the server goes on.
        const message = error instanceof Error ? error.message : "unknown";
        if (!response.headersSent) return writeReply(response, plain(500, `the sandbox failed: ${message}`));
        response.destroy();
        return undefined;
      });
    },
  );
  return server;
}

async function handle(served: Served, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request);
  if (body === undefined) {
    response.setHeader("connection", "close");
    return writeReply(response, plain(413, "expected a body of at most 1 MiB"));
  }
  const { reply, fault } = answer(served, request, body);
  return writeReply(response, reply, fault);
}

function answer({ kinds, faults, seed, relative, clock }: Served, request: IncomingMessage, body: string): Response {
  const { method = "GET", url = "/" } = request;
  const question = url.indexOf("?");
  const path = question < 0 ? url : url.slice(0, question);
  const [, first = "", rest = ""] = /^\/([^/]*)(.*)$/.exec(path) ?? [];
  if (first === "__faults") return { reply: faultControl(faults, { method, body }) };
  if (first === "__tokens") return { reply: tokenCounts(kinds, method) };
  if (first === "__files") return { reply: fileReply(rest.slice(1), request.headers.range, seed) };
  if (first === "") return { reply: json(200, { kinds: [...kinds.keys()].map((kind) => `/${kind}`) }) };
  const kind = kinds.get(first);
  if (!kind)
    return { reply: json(404, { error: `there is no kind '${first.slice(0, 100)}'`, kinds: [...kinds.keys()] }) };
  const search = question < 0 ? "" : url.slice(question + 1);
  return respond(kind, received(request, { path: rest === "" ? "/" : rest, search, body, base: `/${first}` }), {
    faults,
    now: clock(),
    relative,
  });
}

/** `/__tokens`: what the token endpoint of each kind has answered. */
function tokenCounts(kinds: Served["kinds"], method: string): Reply {
  if (method !== "GET") return { ...json(405, { error: "expected GET" }), headers: { allow: "GET" } };
  return json(200, Object.fromEntries([...kinds].map(([kind, { oauth }]) => [kind, oauth.tally.counts()])));
}

function received(
  { method = "GET", headers, socket }: IncomingMessage,
  rest: { readonly path: string; readonly search: string; readonly body: string; readonly base: string },
): Received {
  // The client's own name for the sandbox, so that next URLs stay on the origin that it knows.
  const named = headers.host !== undefined && /^[\w.:[\]-]{1,255}$/.test(headers.host) ? headers.host : undefined;
  const texts = Object.entries(headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(", ") : (value ?? ""),
  ]);
  return {
    method,
    ...rest,
    query: rest.search === "" ? [] : [...new URLSearchParams(rest.search)],
    headers: Object.fromEntries(texts),
    origin: `http://${named ?? `${socket.localAddress}:${socket.localPort}`}`,
  };
}

function json(status: number, value: unknown): Reply {
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(value) };
}

function plain(status: number, message: string): Reply {
  return json(status, { error: { message } });
}
