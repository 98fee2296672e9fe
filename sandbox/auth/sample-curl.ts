import { type Action, type Connector, entitiesOf, evaluate, type Injection } from "@agent-connectors/runtime";

/**
 * A shell command that executes the connector's `check` action at a base URL with the credentials of the first auth option;
 * `undefined` if the connector does not have that action.
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
  const values = [...connector.inject, ...action.inject, ...given, ...(auth[0]?.inject ?? [])].map((injection) =>
    valueIn(injection, scope),
  );
  const query = new URLSearchParams(
    values.flatMap(({ target, text }): [string, string][] =>
      target.in === "query" && text !== "" ? [[target.name, text]] : [],
    ),
  );
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
    quoted(`${baseUrl}${action.request.slice(space + 1)}${query.size > 0 ? `?${query}` : ""}`),
    ...headers.map((header) => `-H ${quoted(header)}`),
    ...(json === undefined ? [] : [`-H 'content-type: application/json' -d ${quoted(json)}`]),
  ].join(" ");
}

function valueIn(
  { target, value }: Injection,
  scope: Parameters<typeof evaluate>[1],
): { readonly target: Injection["target"]; readonly text: string } {
  const found = evaluate(value, scope);
  return { target, text: found === undefined || found === null ? "" : String(found) };
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
