import { type ErrorCode, errorCodes } from "@agent-connectors/runtime";
import { takesBody } from "../bodies/takes-body.ts";
import type { Route } from "../route.ts";

/** How requests of a route may fail: the codes by the HTTP status that they are answered with. */
export function failuresOf(route: Route): ReadonlyMap<number, readonly ErrorCode[]> {
  return new Map<number, readonly ErrorCode[]>([
    ...Map.groupBy(new Set(codesOf(route)), (code) => errorCodes[code].http),
    // HTTP has statuses of its own for a part of the path that is too long, and for a body of another media type.
    ...ownStatus(414, route.schemas.params !== undefined),
    ...ownStatus(415, route.method !== "GET"),
  ]);
}

/** Follows from what the route is; it tells only what nobody could know of it. */
function codesOf(route: Route): readonly ErrorCode[] {
  const { access, schemas, method, limit, consumes, errors = [] } = route;
  const [forCallers, withBody] = [access !== "public", takesBody(route)];
  return [
    ...errors,
    "timeout",
    // Whoever has a token is told of what it sends in vain.
    ...when(forCallers || withBody || schemas.query !== undefined, "invalid_params"),
    ...when(forCallers, "unauthenticated"),
    // Pages take no form that a page of somebody else has sent.
    ...when(forCallers || consumes === "form", "permission_denied"),
    // Bodies name things too.
    ...when(schemas.params !== undefined || (forCallers && withBody), "not_found"),
    // Whatever a write refers to may be gone, or its name taken, by then.
    ...when(forCallers && method !== "GET", "conflict"),
    // Whatever is sent is read, wanted or not.
    ...when(method !== "GET", "too_large"),
    ...when(limit !== "none", "rate_limited", "service_unavailable"),
  ];
}

function ownStatus(status: number, condition: boolean): readonly (readonly [number, readonly ErrorCode[]])[] {
  return condition ? [[status, ["invalid_params"]]] : [];
}

function when(condition: unknown, ...codes: readonly ErrorCode[]): readonly ErrorCode[] {
  return condition ? codes : [];
}
