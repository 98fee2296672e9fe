import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, isIPv6 } from "node:net";
import {
  type AnyOptions,
  type AnyShape,
  type Check,
  type Connector,
  ConnectorError,
  loadValidator,
  maxTimer,
  type OAuth,
} from "@agent-connectors/runtime";
import { credentialsFor } from "./auth/sample-credentials.ts";
import { sampleCurl } from "./auth/sample-curl.ts";
import { startChurn } from "./churn/churn.ts";
import type { RecordSettings } from "./entities/plan-entities.ts";
import { createFaultList, type Fault, type FaultList, faultControl, faultSchema } from "./faults/faults.ts";
import { loadWords } from "./generate/words.ts";
import { type ServedKind, serveKind } from "./kind.ts";
import { fileReply, jsonReply, type Reply, writeReply } from "./reply.ts";
import type { Received } from "./request/read-call.ts";
import { type Response, respond } from "./respond.ts";
import { readBody } from "./route.ts";

interface Served {
  readonly kinds: ReadonlyMap<string, ServedKind>;
  readonly faults: FaultList;
  readonly checkFault: Check;
  readonly settings: RecordSettings;
  readonly relative: boolean;
  readonly clock: () => number;
}

function sandboxServer(served: Served): Server {
  return createServer(
    { maxHeaderSize: 16_384, headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 30_000 },
    (request, response) => {
      handle(served, request, response).catch((error: unknown) => {
        // A defect of the sandbox, or an aborted request. The server continues.
        const message = error instanceof Error ? error.message : "unknown";
        if (!response.headersSent) return writeReply(response, plain(500, `the sandbox failed: ${message}`));
        response.destroy();
        return undefined;
      });
    },
  );
}

async function handle(served: Served, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request);
  if (body === undefined) {
    response.setHeader("connection", "close");
    return writeReply(response, plain(413, "expected a body of at most 1 MiB"));
  }
  const { reply, fault } = responseTo(served, request, body);
  return writeReply(response, reply, fault);
}

function responseTo(
  { kinds, faults, checkFault, settings, relative, clock }: Served,
  request: IncomingMessage,
  body: string,
): Response {
  const { method = "GET", url = "/" } = request;
  const question = url.indexOf("?");
  const path = question < 0 ? url : url.slice(0, question);
  const [, first = "", rest = ""] = /^\/([^/]*)(.*)$/.exec(path) ?? [];
  if (first === "__faults") return { reply: faultControl({ faults, check: checkFault }, { method, body }) };
  if (first === "__tokens") return { reply: tokenCounts(kinds, method) };
  if (first === "__files") return { reply: fileReply(rest.slice(1), request.headers.range, settings) };
  if (first === "") return { reply: jsonReply(200, { kinds: [...kinds.keys()].map((kind) => `/${kind}`) }) };
  const kind = kinds.get(first);
  if (!kind)
    return { reply: jsonReply(404, { error: `there is no kind '${first.slice(0, 100)}'`, kinds: [...kinds.keys()] }) };
  const search = question < 0 ? "" : url.slice(question + 1);
  return respond(kind, received(request, { path: rest === "" ? "/" : rest, search, body, base: `/${first}` }), {
    faults,
    now: clock(),
    relative,
  });
}

/** Returns the numbers of granted and refused token requests of each kind. */
function tokenCounts(kinds: Served["kinds"], method: string): Reply {
  if (method !== "GET") return jsonReply(405, { error: "expected GET" }, { allow: "GET" });
  return jsonReply(200, Object.fromEntries([...kinds].map(([kind, { oauth }]) => [kind, oauth.tally.counts()])));
}

function received(
  { method = "GET", headers, socket }: IncomingMessage,
  rest: { readonly path: string; readonly search: string; readonly body: string; readonly base: string },
): Received {
  // Uses the host of the request, so that URLs in the response have the same origin as the request.
  const named = headers.host !== undefined && /^[\w.:[\]-]{1,255}$/.test(headers.host) ? headers.host : undefined;
  const entries = Object.entries(headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(", ") : (value ?? ""),
  ]);
  return {
    method,
    ...rest,
    query: rest.search === "" ? [] : [...new URLSearchParams(rest.search)],
    headers: Object.fromEntries(entries),
    origin: `http://${named ?? hostOf(socket.localAddress, socket.localPort)}`,
  };
}

/** Returns the host of a URL: the address and the port, with brackets around an IPv6 address. */
function hostOf(address = "", port = 0): string {
  return `${isIPv6(address) ? `[${address}]` : address}:${port}`;
}

function plain(status: number, message: string): Reply {
  return jsonReply(status, { error: { message } });
}

/** The options of `startSandbox`. */
export interface SandboxOptions {
  /** The kinds to simulate. */
  readonly connectors: readonly Connector[];
  /** The port; 0 (default) selects a free port. */
  readonly port?: number;
  /** The interface to listen on. The default is loopback. */
  readonly host?: string;
  /** The seed of the records. The same options result in the same records, byte for byte. The default is 1. */
  readonly seed?: number;
  /** The number of records of an entity without parents, from 10 to 1,000,000 (default: 250). Reports can have another number. */
  readonly records?: number;
  /** The number of records of an entity under each parent, from 1 to `records` (default). Reports can have another number. */
  readonly children?: number;
  /**
   * The upper limit of the times in generated records, in epoch milliseconds. Written records can have later times. The default
   * is 1 November 2026, so that records do not depend on the clock.
   */
  readonly now?: number;
  /** The failures that are pending from the start. */
  readonly faults?: readonly Fault[];
  /** Whether the URLs of next pages are absolute or relative. The default is `absolute`. */
  readonly links?: "absolute" | "relative";
  /** Clock in epoch milliseconds (default: `Date.now`), for the expiry of tokens and codes and for simulated rate limits. */
  readonly clock?: () => number;
  /**
   * Executes one step of `Sandbox.advance` at this interval, from 1 to 2,147,483,647 milliseconds. By default, the sandbox
   * executes no steps by itself.
   */
  readonly churnMs?: number;
  /** The lifetime of access tokens in whole seconds. Replaces the lifetimes of the auth options. */
  readonly tokenLifetime?: number;
}

/** A running sandbox. `urlOf`, `credentialsOf` and `curlOf` throw for a kind that is not served. */
export interface Sandbox {
  /** Scheme, host and port. */
  readonly url: string;
  /** No time in a generated record is later than this time, in epoch milliseconds. */
  readonly now: number;
  /** The base URL of the kind with this name or model, for a connector's `baseUrl`. */
  readonly urlOf: (kind: string | Connector) => string;
  /** Credentials for the first auth option of the kind with this name or model. If they include an access token, it is new. */
  readonly credentialsOf: <Options extends AnyOptions>(
    kind: string | Connector<AnyShape, Options>,
  ) => NonNullable<Options["credentials"]>;
  /**
   * A shell command that executes the kind's `check` action with valid credentials. If an arg of that action is part of the body,
   * or a path param has no value, the command requests the kind's base URL.
   */
  readonly curlOf: (kind: string) => string;
  /**
   * Changes the records in this number of steps. A step creates, updates or deletes at most one record of each entity that the
   * context store copies, and can update the times of the record's parent. Entities whose key has no id do not change. Unless
   * clients write, the same options and number of steps result in the same records. Throws unless `steps` is a whole number from
   * 0 to 10,000.
   */
  readonly advance: (steps: number) => void;
  /** Ends all connections and stops listening. */
  readonly close: () => Promise<void>;
  /** For `await using sandbox = await startSandbox(…)`. */
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** 1 November 2026, 00:00 UTC. */
const newest = Date.UTC(2026, 10, 1);

/**
 * Serves simulated upstreams over HTTP, each under the name of its kind. Generates records for each request, and stores only
 * records that clients or `advance` have written.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { connectors, port = 0, host = "127.0.0.1", seed = 1, records = 250, now = newest, clock = Date.now } = options;
  const { children = records } = options;
  const { tokenLifetime, churnMs } = options;
  checkNumbers({ records, children, tokenLifetime, churnMs });
  const settings = { seed, records, children, now, words: await loadWords() };
  const compile = await loadValidator();
  const kinds = new Map(
    connectors.map((connector) => [connector.kind, serveKind(connector, settings, { compile, tokenLifetime })]),
  );
  const server = sandboxServer({
    kinds,
    faults: createFaultList(options.faults),
    checkFault: compile(faultSchema, "member"),
    settings,
    relative: options.links === "relative",
    clock,
  });
  server.listen(port, host);
  await once(server, "listening").catch((error: unknown) => {
    throw unusablePort(error, port) ?? error;
  });
  // A server that listens on a port has an address of this form.
  const address = server.address() as AddressInfo;
  const url = `http://${hostOf(address.address, address.port)}`;
  const served = (kind: string | Connector): ServedKind => {
    const name = typeof kind === "string" ? kind : kind.kind;
    const found = kinds.get(name);
    if (found) return found;
    throw new RangeError(`expected a kind that is served (${[...kinds.keys()].join(", ")}), found '${name}'`);
  };
  const grant = (kind: string | Connector, oauth: OAuth): string => {
    const { tokens, lifetimeOf } = served(kind).oauth;
    return tokens.grant(clock() + lifetimeOf(oauth) * 1000);
  };
  const credentialsOf: Sandbox["credentialsOf"] = <Options extends AnyOptions>(
    kind: string | Connector<AnyShape, Options>,
  ) => {
    const [option] = served(kind).connector.auth;
    const credentials = option ? credentialsFor(option, (oauth) => grant(kind, oauth)) : {};
    // The credentials have the fields of the model's auth option, which `Options` describes.
    return credentials as NonNullable<Options["credentials"]>;
  };
  const urlOf = (kind: string | Connector): string => `${url}/${served(kind).connector.kind}`;
  const churn = startChurn([...kinds.values()], churnMs);
  const close = async (): Promise<void> => {
    churn.close();
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return {
    url,
    now,
    urlOf,
    credentialsOf,
    curlOf: (kind) => {
      const { connector } = served(kind);
      const oauth = connector.auth[0]?.oauth;
      const fetched = oauth && { access_token: grant(kind, oauth) };
      const credentials = { ...credentialsOf(kind), ...fetched };
      return sampleCurl(connector, { baseUrl: urlOf(kind), credentials, now: clock() }) ?? `curl '${urlOf(kind)}'`;
    },
    advance: churn.advance,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function unusablePort(cause: unknown, port: number): ConnectorError | undefined {
  if (!(cause instanceof Error && "code" in cause)) return undefined;
  const remedy = "choose another port";
  if (cause.code === "EADDRINUSE")
    return new ConnectorError(
      "invalid_params",
      `expected a free port, found ${port}, on which another program listens; ${remedy}`,
      { cause },
    );
  if (cause.code !== "EACCES") return undefined;
  return new ConnectorError("invalid_params", `expected a port that this user may use, found ${port}; ${remedy}`, {
    cause,
  });
}

interface Numbers extends Required<Pick<SandboxOptions, "records" | "children">> {
  readonly tokenLifetime: number | undefined;
  readonly churnMs: number | undefined;
}

function checkNumbers({ records, children, tokenLifetime, churnMs }: Numbers): void {
  if (!Number.isSafeInteger(records) || records < 10 || records > 1_000_000)
    throw new RangeError(`expected from 10 to 1000000 records, found ${records}`);
  if (tokenLifetime !== undefined && !(Number.isSafeInteger(tokenLifetime) && tokenLifetime > 0))
    throw new RangeError(`expected a token lifetime in whole seconds, at least 1, found ${tokenLifetime}`);
  if (!Number.isSafeInteger(children) || children < 1 || children > records)
    throw new RangeError(`expected from 1 to ${records} children (at most the number of records), found ${children}`);
  if (churnMs !== undefined && !(Number.isSafeInteger(churnMs) && churnMs > 0 && churnMs <= maxTimer))
    throw new RangeError(
      `expected a whole number of milliseconds between steps, from 1 to ${maxTimer}, found ${churnMs}`,
    );
}
