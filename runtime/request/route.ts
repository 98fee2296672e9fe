import type { Action, Connector, Json, Method, Param } from "../model.ts";

/** What a request of an action is made of, as far as it is the same for every call. */
interface Route {
  readonly method: Method;
  /** The path: literal strings at even indexes, names of path params at odd ones. */
  readonly pieces: readonly string[];
  /** The params that are sent, in the manifest's order, so that equal calls make equal requests. */
  readonly params: readonly (readonly [name: string, param: SentParam])[];
}

/** A param that goes somewhere. */
type SentParam = Param & { readonly target: NonNullable<Param["target"]> };

const routes = new WeakMap<Action, Route>();

/** The route of an action; worked out once an action. */
export function routeOf(action: Action): Route {
  const known = routes.get(action);
  if (known) return known;
  const space = action.request.indexOf(" ");
  const route: Route = {
    // The type of `request` says that a method stands before the first space.
    method: action.request.slice(0, space) as Method,
    pieces: action.request.slice(space + 1).split(/\{([^{}]+)\}/),
    params: Object.entries(action.params).filter(
      (entry): entry is [string, SentParam] => entry[1].target !== undefined,
    ),
  };
  routes.set(action, route);
  return route;
}

/** One call of an action, ready to be planned: what all of its pages share, and the URL of the previous page. */
export interface Invocation {
  readonly connector: Pick<Connector, "idempotency" | "inject">;
  readonly action: Action;
  /** Prepared: checked, with defaults. */
  readonly params: Readonly<Record<string, Json>>;
  readonly config: Readonly<Record<string, Json>>;
  /** Scheme and host, and a path where a proxy stands at one. */
  readonly baseUrl: string;
  /** Epoch milliseconds; what templates read as the time. */
  readonly now: number;
  /** The URL of the previous page, after redirects. */
  readonly previousUrl?: string | undefined;
  readonly idempotencyKey?: string | undefined;
}
