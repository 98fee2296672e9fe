import { AsyncLocalStorage } from "node:async_hooks";
import { Readable } from "node:stream";
import { propagation, ROOT_CONTEXT, trace } from "@opentelemetry/api";
import type { FastifyRequest, HTTPMethods } from "fastify";

const signals = new AsyncLocalStorage<AbortSignal | undefined>();

/**
 * The signal of the `fetch` that sent the current request. `undefined` for a request from the network, and for a `fetch` without
 * a signal. An in-process request has no connection, so only this signal can cancel it before its timeout.
 */
export const inProcessSignal = (): AbortSignal | undefined => signals.getStore();

/** Statuses whose responses have no body (https://fetch.spec.whatwg.org/#null-body-status). */
const withoutBody: readonly number[] = [204, 205, 304];

/**
 * A `fetch` that sends requests to this service without the network. The requests have the client address and the id of the
 * given request, and their spans are children of its span. Authentication, permissions, limits and the audit apply as for
 * requests from the network.
 */
export function inProcessFetch({ server, ip, id, span }: FastifyRequest): typeof globalThis.fetch {
  const added: Record<string, string> = { "x-request-id": id };
  if (span) propagation.inject(trace.setSpan(ROOT_CONTEXT, span), added);
  return async (input, init = {}) => {
    const { pathname, search } = new URL(String(input));
    // `server.inject` sends the request when its result is awaited. `send` awaits the result, so that the request is sent
    // inside `signals.run`.
    const send = async () =>
      await server.inject({
        method: (init.method ?? "GET") as HTTPMethods,
        url: pathname + search,
        headers: { ...Object.fromEntries(new Headers(init.headers)), ...added },
        ...(typeof init.body === "string" && { payload: init.body }),
        remoteAddress: ip,
        payloadAsStream: true,
      });
    const response = await signals.run(init.signal ?? undefined, send);
    const headers = new Headers();
    for (const [name, value] of Object.entries(response.headers))
      if (value !== undefined) headers.set(name, String(value));
    const body = withoutBody.includes(response.statusCode) ? null : Readable.toWeb(response.stream());
    // The types of web streams of Node.js and of fetch differ.
    return new Response(body as ReadableStream | null, { status: response.statusCode, headers });
  };
}
