import type { AuthOption, ConfigField, Connector, Json, Schema } from "@agent-connectors/runtime";
import { example } from "./example.ts";
import { defaultText, type FieldStyle, type FieldView, fieldView } from "./field-view.ts";
import { literal, propertyName } from "./literal.ts";
import { namesOf } from "./names.ts";

/**
 * Returns TypeScript that creates a client of the connector, with the required credentials of the first auth option and the
 * required config values without a default. The program imports the connector from `module`.
 */
export function setup(connector: Connector, module: string): string {
  const { constant } = namesOf(connector);
  const [option] = connector.auth;
  const credentials = Object.entries(option?.credentials ?? {})
    .filter(([, { required }]) => required)
    .map(
      ([name, { secret, schema }]) =>
        `${propertyName(name)}: ${secret ? variable(connector.kind, name) : literal(example(name, schema))}`,
    );
  const config = exampleConfig(connector);
  const members = [
    `credentials: { ${credentials.join(", ")} }`,
    ...(connector.auth.length > 1 && option ? [`auth: ${literal(option.name)}`] : []),
    ...(Object.keys(config).length ? [`config: ${literal(config, 2)}`] : []),
  ];
  return [
    `import { ${constant} } from ${literal(module)};`,
    'import { createConnector } from "@agent-connectors/runtime";',
    "",
    `const connector = createConnector(${constant}, {`,
    ...members.map((member) => `  ${member},`),
    "});",
  ].join("\n");
}

function variable(kind: string, name: string): string {
  return `process.env.${`${kind}_${name}`.toUpperCase()} ?? ""`;
}

function exampleConfig({ config }: Connector): Readonly<Record<string, Json>> {
  const needed = Object.entries(config).flatMap(([name, field]): [string, Schema][] =>
    field.kind === "given" && field.required && field.default === undefined ? [[name, field.schema]] : [],
  );
  return Object.fromEntries(needed.map(([name, schema]) => [name, example(name, schema)]));
}

const STYLE: FieldStyle = { showsName: () => false, nulls: "shown" };

/** The view of an auth option for documentation. */
interface AuthView {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly credentials: readonly FieldView[];
}

/** Returns the view of an auth option. */
export function authView({ name, title, description, credentials }: AuthOption): AuthView {
  const views = Object.entries(credentials).map(([key, { schema, required }]) => ({
    ...fieldView(key, schema, STYLE),
    required,
  }));
  return { name, title, description, credentials: views };
}

/** Returns the views of config values. Omits looked-up and derived values. */
export function configViews(config: Readonly<Record<string, ConfigField>>): readonly FieldView[] {
  return Object.entries(config).flatMap(([name, field]) => (field.kind === "given" ? [configView(name, field)] : []));
}

function configView(name: string, field: Extract<ConfigField, { kind: "given" }>): FieldView {
  const { schema, required, default: value } = field;
  const view = { ...fieldView(name, schema, STYLE), required: required && value === undefined };
  return value === undefined ? view : { ...view, default: defaultText(value) };
}

/** Describes the version of the upstream, and the end of this version. Returns an empty string without `upstream`. */
export function upstreamSentence({ upstream }: Pick<Connector, "upstream">): string {
  if (!upstream) return "";
  const { version, checked, ends, successor, source } = upstream;
  const uses =
    version === undefined ? "The upstream's API has no version" : `The connector uses version ${version} of the API`;
  const lasts =
    ends === undefined
      ? ""
      : ` The upstream ends this version on ${ends}${successor ? `; the successor is ${successor}` : ""}.`;
  return `${uses} (checked on ${checked}).${lasts}${source ? ` Source: <${source}>.` : ""}`;
}
