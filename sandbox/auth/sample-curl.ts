import {
  type Action,
  type Connector,
  entitiesOf,
  evaluate,
  type Injection,
  type Param,
} from "@agent-connectors/runtime";
import { isConfigured, literalDefault } from "../entities/entity-plan.ts";

/**
 * A shell command that executes the connector's `check` action at a base URL with the credentials of the first auth option;
 * `undefined` if the connector does not have that action, if a path param has no value, or if an arg of `check` is in the body.
 */
export function sampleCurl(
  connector: Connector,
  {
    baseUrl,
    credentials,
    now,
  }: { readonly baseUrl: string; readonly credentials: Readonly<Record<string, string>>; readonly now: number },
): string | undefined {
  const { check, auth } = connector;
  const actions: Readonly<Record<string, Action>> =
    new Map(Object.entries(entitiesOf(connector))).get(check.entity)?.actions ?? {};
  const action = Object.hasOwn(actions, check.action) ? actions[check.action] : undefined;
  if (!action) return undefined;
  const space = action.request.indexOf(" ");
  const scope = { config: {}, params: {}, credentials, now };
  const given = Object.entries(check.args).flatMap(([name, value]): Injection[] => {
    const target = action.params[name]?.target;
    return target ? [{ target, value }] : [];
  });
  if (given.some(({ target }) => target.in === "body")) return undefined;
  const values = [...connector.inject, ...action.inject, ...given, ...(auth[0]?.inject ?? [])].map((injection) =>
    valueIn(injection, scope),
  );
  const query = new URLSearchParams(
    values.flatMap(({ target, text }): [string, string][] =>
      target.in === "query" && text !== "" ? [[target.name, text]] : [],
    ),
  );
  const path = filledPath(action, values);
  if (path === undefined) return undefined;
  const headers = values.flatMap(({ target, text }) =>
    target.in === "header" && text !== "" ? [`${target.name}: ${text}`] : [],
  );
  const { body } = action;
  const json =
    body.kind === "graphql"
      ? JSON.stringify({ query: body.document, operationName: body.operation, variables: {} })
      : undefined;
  return [
    "curl",
    ...(action.request.startsWith("GET ") ? [] : [`-X ${action.request.slice(0, space)}`]),
    quoted(`${baseUrl}${path}${query.size > 0 ? `?${query}` : ""}`),
    ...headers.map((header) => `-H ${quoted(header)}`),
    ...(json === undefined ? [] : [`-H 'content-type: application/json' -d ${quoted(json)}`]),
  ].join(" ");
}

/** The value of a param or of an injection, and its place in the request. */
interface SentText {
  readonly target: Injection["target"];
  readonly text: string;
}

/** Returns the path of an action with the values of its path params; `undefined` if a path param has no value. */
function filledPath({ request, params }: Action, values: readonly SentText[]): string | undefined {
  const texts = new Map<string, string>();
  for (const param of Object.values(params))
    if (param.target?.in === "path") texts.set(param.target.name, sampleOf(param, param.target.name));
  for (const { target, text } of values) if (target.in === "path") texts.set(target.name, text);
  if ([...texts.values()].includes("")) return undefined;
  const path = request.slice(request.indexOf(" ") + 1);
  return path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(texts.get(name) ?? ""));
}

/**
 * Returns the default of a param, or the empty string if there is none. If the default is computed from the configuration or the
 * time, returns an example, or `name` if there is no example. The sandbox accepts any value of such a param.
 */
function sampleOf(param: Param, name: string): string {
  const sample = isConfigured(param) ? (param.schema.examples?.[0] ?? name) : literalDefault(param);
  return String(sample ?? "");
}

function valueIn({ target, value }: Injection, scope: Parameters<typeof evaluate>[1]): SentText {
  const found = evaluate(value, scope);
  return { target, text: found === undefined || found === null ? "" : String(found) };
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
