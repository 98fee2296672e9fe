import type { Connector, Json, Schema } from "@agent-connectors/runtime";
import { example } from "./example.ts";
import { literal, propertyName } from "./literal.ts";
import { namesOf } from "./names.ts";

/** TypeScript that makes a connector of this kind: the first way to authenticate, and the config that must be given. */
export function setup(connector: Connector): string {
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
    `import { ${constant} } from "@agent-connectors/connectors/${connector.kind}";`,
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
