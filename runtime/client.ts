import { failureIn, type Operation } from "./call/call.ts";
import { entitiesOf, findOperation } from "./call/find-operation.ts";
import type { CallOptions } from "./call/options.ts";
import type { Result } from "./call/response.ts";
import { type ConnectorOptions, type Opening, openSession } from "./call/session.ts";
import { type Description, describe } from "./describe.ts";
import type { Download } from "./download.ts";
import { execute, type PreparedRequest, prepare } from "./execute.ts";
import { createListing, type Listing } from "./listing.ts";
import { mapValues } from "./map-values.ts";
import type { AnyOptions, AnyShape, Connector } from "./model.ts";
import { pages } from "./pages.ts";

/** A caller's params by name. */
export type Params = Readonly<Record<string, unknown>>;

/**
 * Params of an action of which some calls need fewer: all that are required, or those of one tuple of `Least`. A list that
 * takes the URL of the next page needs nothing beside it.
 */
export type ParamsOr<Given, Least extends readonly (keyof Given)[]> =
  | Given
  | (Least extends unknown ? Partial<Given> & Required<Pick<Given, Least[number]>> : never);

/**
 * A connector that can be called: `client.customers.list({ limit: 10 })`, or by name with `execute`. An entity that
 * is named like a method below is that method with the entity's actions as properties.
 */
export type Client<Shape = AnyShape> = Shape & ClientMethods<Shape>;

/**
 * The methods of every client. All failures are `ConnectorError`s. Names, params and results have the types
 * of the entities' own methods; of a model that is known at run time only, any name and params are taken.
 */
export interface ClientMethods<Shape = AnyShape> {
  /** Executes an action once; of a list or search that is its first page. */
  execute<E extends keyof Shape & string, A extends keyof Shape[E] & string>(
    entity: E,
    action: A,
    ...args: ArgumentsOf<Shape[E][A]>
  ): Promise<ResultOf<Shape[E][A]>>;
  /** Walks the pages of a list or search; each is fetched on demand. Another action has one page. */
  pages<E extends keyof Shape & string, A extends WithoutFiles<Shape[E]>>(
    entity: E,
    action: A,
    ...args: ArgumentsOf<Shape[E][A]>
  ): AsyncIterable<Exclude<ResultOf<Shape[E][A]>, Download>>;
  /** Returns the request that a call would send, with masked credentials. Sends nothing. */
  prepare<E extends keyof Shape & string, A extends keyof Shape[E] & string>(
    entity: E,
    action: A,
    ...args: ArgumentsOf<Shape[E][A]>
  ): Promise<PreparedRequest>;
  /** Describes the entities and actions of the connector. */
  describe(): Description;
  /** Ends calls under way and connections; the client cannot be used any more. */
  close(): Promise<void>;
  /** Closes the client where its block ends: `await using client = createConnector(…)`. */
  [Symbol.asyncDispose](): Promise<void>;
}

type ArgumentsOf<Method> = Method extends (...args: infer Args) => unknown
  ? Args
  : [params?: Params, options?: CallOptions];
type ResultOf<Method> = Method extends (...args: never) => infer Returned ? Awaited<Returned> : Result | Download;
type WithoutFiles<Actions> = {
  [A in keyof Actions]: [ResultOf<Actions[A]>] extends [Download] ? never : A;
}[keyof Actions] &
  string;

/**
 * Makes a client of a connector's model. Throws `invalid_config` where the credentials fit no way to authenticate;
 * the rest of the configuration is checked with the first call. Opens no connection before that.
 *
 * The options have the kind's own types. For a model that is known at run time only, or to try options that the types
 * refuse, give the model the type `Connector`, without arguments.
 */
export function createConnector<Shape extends object, Options extends AnyOptions>(
  connector: Connector<Shape, Options>,
  ...[options]: Partial<Options> extends Options
    ? [options?: ConnectorOptions<Options>]
    : [options: ConnectorOptions<Options>]
): Client<Shape> {
  const opening = openSession(connector, options === undefined ? {} : options);
  const methods = new Map(Object.entries(methodsOf(connector, opening)));
  const entities = mapValues(entitiesOf(connector), (entity, name) => {
    const actions = mapValues(entity.actions, (_, action) => actionOf(opening, findOperation(connector, name, action)));
    return Object.assign(methods.get(name) ?? {}, actions);
  });
  // The loop gives each entity of `Shape` its actions, which the compiler cannot follow.
  return { ...Object.fromEntries(methods), ...entities, [Symbol.asyncDispose]: opening.close } as Client<Shape>;
}

function methodsOf(connector: Connector, opening: Opening) {
  const find = (entity: string, action: string) => {
    try {
      return findOperation(connector, entity, action);
    } catch (error) {
      // A caller may give a credential where a name is expected.
      throw failureIn(opening, {}, error);
    }
  };
  return {
    execute: async (entity: string, action: string, params?: Params, options?: CallOptions) =>
      execute(opening, find(entity, action), { params, options }),
    pages: async function* (entity: string, action: string, params?: Params, options?: CallOptions) {
      yield* pages(opening, find(entity, action), { params, options });
    },
    prepare: async (entity: string, action: string, params?: Params, options?: CallOptions) =>
      prepare(opening, find(entity, action), { params, options }),
    describe: () => describe(connector, opening.clock.now()),
    close: opening.close,
  };
}

function actionOf(opening: Opening, operation: Operation) {
  const once = (params?: Params, options?: CallOptions) => execute(opening, operation, { params, options });
  const { kind, returns } = operation.action;
  if ((kind !== "list" && kind !== "search") || returns.kind !== "many") return once;
  return (params?: Params, options?: CallOptions): Listing =>
    createListing(
      // What gives many gives an array, and no file.
      () => once(params, options) as Promise<Result<unknown[]>>,
      () => pages(opening, operation, { params, options }) as AsyncIterable<Result<unknown[]>>,
    );
}
