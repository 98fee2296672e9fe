import { failureIn, type Operation } from "./call/call.ts";
import { type ConnectorOptions, createLazyClient, type LazyClient } from "./call/client-state.ts";
import { entitiesOf, findOperation, storeActionsOf } from "./call/find-operation.ts";
import type { CallOptions } from "./call/options.ts";
import type { Result } from "./call/response.ts";
import type { SemanticEntity, SemanticMethods, StoreAction } from "./context-store/search.ts";
import { type Description, describeConnector } from "./describe-connector.ts";
import type { Download } from "./download.ts";
import { execute, type PreparedRequest, prepare } from "./execute.ts";
import type { FileDownload } from "./executor.ts";
import { createListing, type Listing } from "./listing.ts";
import { mapValues } from "./map-values.ts";
import type { AnyOptions, AnyShape, Connector, Json } from "./model.ts";
import { type PageAt, pageAt } from "./page-at.ts";
import { pages } from "./pages.ts";

/** A caller's params by name. */
export type Params = Readonly<Record<string, unknown>>;

/**
 * The params of an action whose required params have alternatives. A call passes all required params, or the params in one tuple
 * of `Least`. For example, a list call with the URL of the next page needs no other param.
 */
export type ParamsOr<Given, Least extends readonly (keyof Given)[]> =
  | Given
  | (Least extends unknown ? Partial<Given> & Required<Pick<Given, Least[number]>> : never);

/**
 * A client of a connector. Call an action as `client.customers.list({ limit: 10 })`, or by name with `execute`. If an entity
 * has the name of a method in `ClientMethods`, that method has the entity's actions as properties.
 */
export type Client<Shape = AnyShape> = Shape &
  ClientMethods<Shape> &
  ([SemanticEntity<Shape>] extends [never] ? unknown : SemanticMethods<Shape>);

/**
 * The methods of every client. All failures are `ConnectorError`s. If the model has the type `Connector` without type
 * arguments, the methods accept any names and params.
 */
export interface ClientMethods<Shape = AnyShape> {
  /** Executes an action once. A list or search returns its first page, or several pages with `max_pages` or `max_records`. */
  execute<E extends keyof Shape & string, A extends keyof Shape[E] & string>(
    entity: E,
    action: A,
    ...args: ArgumentsOf<Shape[E][A]>
  ): Promise<ResultOf<Shape[E][A]>>;
  /**
   * Iterates over the pages of a list or search, and fetches each page on demand. A get or a write has one page. Throws
   * `invalid_params` for a download.
   */
  pages<E extends keyof Shape & string, A extends WithoutFiles<Shape[E]>>(
    entity: E,
    action: A,
    ...args: ArgumentsOf<Shape[E][A]>
  ): AsyncIterable<Exclude<ResultOf<Shape[E][A]>, FileDownload>>;
  /** Fetches one page of a list or search. To continue, pass the `next` of the result as `position`. */
  page<E extends keyof Shape & string, A extends WithoutFiles<Shape[E]>>(
    entity: E,
    action: A,
    params?: ArgumentsOf<Shape[E][A]>[0],
    options?: ArgumentsOf<Shape[E][A]>[1],
    position?: Json,
  ): Promise<PageAt>;
  /** Returns the first request that a call would send, with masks instead of secret credentials. Sends nothing. */
  prepare<E extends keyof Shape & string, A extends Exclude<keyof Shape[E] & string, StoreAction>>(
    entity: E,
    action: A,
    ...args: ArgumentsOf<Shape[E][A]>
  ): Promise<PreparedRequest>;
  /** Describes the entities and actions of the connector. */
  describe(): Description;
  /** Ends calls in progress and closes connections. The client cannot be used afterwards. */
  close(): Promise<void>;
  /** Closes the client at the end of its block: `await using client = createConnector(…)`. */
  [Symbol.asyncDispose](): Promise<void>;
}

type ArgumentsOf<Method> = Method extends (...args: infer Args) => unknown
  ? Args
  : [params?: object, options?: CallOptions];
type ResultOf<Method> = Method extends (...args: never) => infer Returned ? Awaited<Returned> : Result | Download;
type WithoutFiles<Actions> = {
  [A in keyof Actions]: [ResultOf<Actions[A]>] extends [FileDownload] ? never : A;
}[keyof Actions] &
  string;

/**
 * Creates a client of a connector's model. Throws `invalid_config` for invalid options, except `config` and `baseUrl`, which
 * the first call checks. Opens no connection before the first request.
 *
 * For a model that is known only at run time, or for options that the types reject, declare the model as `Connector` without
 * type arguments.
 */
export function createConnector<Shape extends object, Options extends AnyOptions>(
  connector: Connector<Shape, Options>,
  ...[options]: Partial<Options> extends Options
    ? [options?: ConnectorOptions<Options>]
    : [options: ConnectorOptions<Options>]
): Client<Shape> {
  const lazyClient = createLazyClient(connector, options === undefined ? {} : options);
  const byName = methodsOf(connector, lazyClient);
  const methods = new Map<string, object>(Object.entries(byName));
  const entities = mapValues(entitiesOf(connector), (entity, name) => {
    const actions = mapValues(entity.actions, (_, action) =>
      actionOf(lazyClient, findOperation(connector, name, action)),
    );
    // Store actions fail, because only hosted connectors have them.
    const storeActions = storeActionsOf(entity).map((action) => [action, () => byName.execute(name, action)]);
    return Object.assign(methods.get(name) ?? {}, actions, Object.fromEntries(storeActions));
  });
  // The compiler cannot infer that `entities` has each entity of `Shape` with its actions.
  return { ...Object.fromEntries(methods), ...entities, [Symbol.asyncDispose]: lazyClient.close } as Client<Shape>;
}

function methodsOf(connector: Connector, lazyClient: LazyClient) {
  const find = (entity: string, action: string) => {
    try {
      return findOperation(connector, entity, action);
    } catch (error) {
      // Redacts the error, because a caller can pass a credential as a name by mistake.
      throw failureIn(lazyClient, {}, error);
    }
  };
  return {
    execute: async (entity: string, action: string, params?: Params, options?: CallOptions) =>
      execute(lazyClient, find(entity, action), { params, options }),
    pages: async function* (entity: string, action: string, params?: Params, options?: CallOptions) {
      yield* pages(lazyClient, find(entity, action), { params, options });
    },
    page: async (entity: string, action: string, params?: Params, options?: CallOptions, position?: Json) =>
      pageAt(lazyClient, find(entity, action), { params, options }, position),
    prepare: async (entity: string, action: string, params?: Params, options?: CallOptions) =>
      prepare(lazyClient, find(entity, action), { params, options }),
    describe: () => describeConnector(connector, lazyClient.clock.now()),
    close: lazyClient.close,
  };
}

function actionOf(lazyClient: LazyClient, operation: Operation) {
  const once = (params?: Params, options?: CallOptions) => execute(lazyClient, operation, { params, options });
  const { kind, returns } = operation.action;
  if ((kind !== "list" && kind !== "search") || returns.kind !== "many") return once;
  return (params?: Params, options?: CallOptions): Listing =>
    createListing(
      // An action that returns many records returns no file.
      () => once(params, options) as Promise<Result<unknown[]>>,
      () => pages(lazyClient, operation, { params, options }) as AsyncIterable<Result<unknown[]>>,
    );
}
