import { memoize } from "../memoize.ts";
import type { Action, Connector, Json, Method, Param } from "../model.ts";

/** The parts of an action's requests that are the same for every call. */
interface Route {
  readonly method: Method;
  /** The path: literal strings at even indexes, names of path params at odd ones. */
  readonly pieces: readonly string[];
  /** The params that are sent, in the order of the manifest, so that equal calls send equal requests. */
  readonly params: readonly (readonly [name: string, param: SentParam])[];
}

type SentParam = Param & { readonly target: NonNullable<Param["target"]> };

/** Returns the route of an action. */
export const routeOf = memoize((action: Action): Route => {
  const space = action.request.indexOf(" ");
  return {
    // The type of `request` ensures that it begins with a method and a space.
    method: action.request.slice(0, space) as Method,
    pieces: action.request.slice(space + 1).split(/\{([^{}]+)\}/),
    params: Object.entries(action.params).filter(
      (entry): entry is [string, SentParam] => entry[1].target !== undefined,
    ),
  };
});

/** The input of `plan`. All pages of a call share it, except for `previousUrl`. */
export interface Invocation {
  readonly connector: Pick<Connector, "idempotency" | "inject">;
  readonly action: Action;
  /** Checked, with defaults. */
  readonly params: Readonly<Record<string, Json>>;
  readonly config: Readonly<Record<string, Json>>;
  /** Scheme, host and (for some upstreams and proxies) a path. */
  readonly baseUrl: string;
  /** The time that templates read, in epoch milliseconds. */
  readonly now: number;
  /** The URL of the previous page, after redirects. */
  readonly previousUrl?: string | undefined;
  readonly idempotencyKey?: string | undefined;
}
