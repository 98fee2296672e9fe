import type { Kinds } from "@agent-connectors/connectors";
import type { CallOptions } from "@agent-connectors/runtime/portable";
import {
  type AnyShape,
  type ClientMethods,
  createListing,
  type Download,
  type Executor,
  type FileDownload,
  type Params,
  type Result,
  refuseUnknownOptions,
  type SemanticEntity,
  type SemanticMethods,
} from "@agent-connectors/runtime/portable";
import { createHostedExecutor } from "./hosted-executor.ts";
import { createApi } from "./http-client.ts";
import { type ConnectOptions, connectOptionNames, workspaceOf } from "./options.ts";

/**
 * A connector of the service. Call an action as a method, such as `connector.customers.list({ limit: 10 })`, or by name with
 * `execute`. Entities in the context store also have `context_store_search` and `context_store_sql_query`. Without the types
 * of a kind, the compiler accepts any names of entities and actions.
 */
export type HostedConnector<Shape = AnyShape> = HostedShape<Shape> &
  (string extends keyof Shape ? Executor : KindMethods<Shape>) &
  ([SemanticEntity<Shape>] extends [never] ? unknown : SemanticMethods<Shape>);

type KindMethods<Shape> = Pick<ClientMethods<HostedShape<Shape>>, "execute" | "pages"> &
  Omit<Executor, "execute" | "pages">;

/** The actions of a kind, with downloads whose stream works in every JavaScript environment. */
type HostedShape<Shape> = {
  [Entity in keyof Shape]: {
    [Action in keyof Shape[Entity]]: Shape[Entity][Action] extends (...args: infer Args) => Promise<Download>
      ? (...args: Args) => Promise<FileDownload>
      : Shape[Entity][Action];
  };
};

/**
 * Connects to a connector of the service by its id, its name, or its kind if only one connector of the kind is visible. Sends
 * nothing before the first call. With an id or a name, pass the kind as `connector_type` to get the types of the kind.
 *
 * ```ts
 * const payments = connect("payments", { workspace_name: "default" });
 * for await (const customer of payments.customers.list()) console.log(customer.email);
 * ```
 *
 * Throws `invalid_config` for incomplete, invalid or unknown options. Calls throw `not_found` for an unknown connector, and
 * `invalid_params` with the candidates if several connectors match.
 */
export function connect<Kind extends keyof Kinds>(kind: Kind, options?: ConnectOptions): HostedConnector<Kinds[Kind]>;
export function connect<Kind extends keyof Kinds>(
  name: string,
  options: ConnectOptions & { readonly connector_type: Kind },
): HostedConnector<Kinds[Kind]>;
export function connect(name: string, options?: ConnectOptions): HostedConnector;
export function connect(
  name: string,
  options: ConnectOptions & { readonly connector_type?: string } = {},
): HostedConnector {
  refuseUnknownOptions(options, connectOptionNames);
  const query = { name, workspaceName: workspaceOf(options), connectorType: options.connector_type };
  return withEntities(createHostedExecutor(createApi(options), query));
}

/** Adds entities and actions with any name. The service checks the names. */
function withEntities(executor: Executor): HostedConnector {
  return new Proxy(executor, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (!isCallersName(name)) return method;
      return entityOf(executor, name, typeof method === "function" ? method : {});
    },
    // The overloads of `connect` declare the entities that the proxy adds.
  }) as unknown as HostedConnector;
}

/** Returns the actions of an entity. If the executor has a method of the same name, the actions are properties of this method. */
function entityOf(executor: Executor, entity: string, target: object): object {
  return new Proxy(target, {
    get(own, action) {
      if (!isCallersName(action) || action in own) return Reflect.get(own, action);
      return (params?: Params, options?: CallOptions) => call(executor, { entity, action, params, options });
    },
  });
}

/** Whether a name is from the caller. JavaScript itself reads symbols, `then` (`await`) and `toJSON` (`JSON.stringify`). */
function isCallersName(name: string | symbol): name is string {
  return typeof name === "string" && name !== "then" && name !== "toJSON";
}

interface Call {
  readonly entity: string;
  readonly action: string;
  readonly params: Params | undefined;
  readonly options: CallOptions | undefined;
}

function call(executor: Executor, { entity, action, params, options }: Call) {
  const once = () => executor.execute(entity, action, params, options);
  if (action !== "list" && action !== "search") return once();
  return createListing(
    // The `data` of four lists is one record, so this type is wrong for them. Their public types have no iteration.
    () => once() as Promise<Result<unknown[]>>,
    () => executor.pages(entity, action, params, options) as AsyncIterable<Result<unknown[]>>,
  );
}
