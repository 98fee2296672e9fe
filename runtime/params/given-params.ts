import { ConnectorError } from "../errors/connector-error.ts";
import type { Json } from "../model.ts";
import { describe } from "../schema/describe.ts";
import { isPlainObject } from "../schema/plain-json.ts";

/** Returns a caller's params that are not `undefined`. Throws `invalid_params` if `params` is not a plain object. */
export function givenParams(params: unknown): Readonly<Record<string, Json>> {
  if (params === undefined) return {};
  let found = "an object that cannot be read";
  try {
    if (isPlainObject(params)) {
      // Both callers of this function report values that are not JSON.
      return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)) as Record<
        string,
        Json
      >;
    }
    found = foundOf(params);
  } catch {
    // A getter or a revoked proxy can throw any value, so the message does not contain it.
  }
  throw new ConnectorError("invalid_params", `expected an object of params, found ${found}`);
}

function foundOf(params: unknown): string {
  const isInstance = typeof params === "object" && params !== null && !Array.isArray(params);
  return isInstance ? "an instance of a class" : describe(params);
}
