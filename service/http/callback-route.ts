import { type Route, route } from "./route.ts";

interface CallbackRoute extends Pick<Route, "url" | "operationId" | "summary" | "description" | "responses"> {
  /** Query parameters in addition to those of an authorization response. */
  readonly query?: Readonly<Record<string, { readonly description: string }>>;
  /** The values in the `query` of the exchange are untrusted and of any type. */
  readonly handle: (exchange: CallbackExchange) => Promise<unknown>;
}

type CallbackExchange = Pick<Parameters<Route["handle"]>[0], "service" | "request" | "reply" | "signal"> & {
  readonly query: Readonly<Record<string, unknown>>;
};

/**
 * A route whose URL is a redirect URI: an authorization server sends a browser there with its authorization response (RFC 6749
 * §4.1.2, RFC 9207). Anyone can call it, so the rate limit of sign-ins applies, and the handler checks all parameters.
 */
export function callbackRoute({ query, handle, ...facts }: CallbackRoute): Route {
  return route({
    ...facts,
    method: "GET",
    tag: "pages",
    access: "public",
    limit: "sign_in",
    schemas: { query: { type: "object", properties: { ...authorizationResponse, ...query } } },
    handle,
  });
}

const authorizationResponse = {
  code: { description: "The authorization code." },
  state: { description: "The state of the authorization request." },
  iss: { description: "The issuer of the authorization server (RFC 9207)." },
  error: { description: "The error code, if the server grants no access." },
  error_description: { description: "Details of the error." },
} as const;
