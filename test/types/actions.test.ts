import { kinds } from "@agent-connectors/connectors";
import { example } from "@agent-connectors/generator";
import { type Action, type AuthOption, type Connector, leastParams, type Schema } from "@agent-connectors/runtime";
import { beforeAll, describe, expect, test } from "vitest";
import { actionsOf, entitiesOf } from "../../generator/emit/contents.ts";
import { mayBeOmitted } from "../../generator/emit/entity.ts";
import { exampleParams } from "../../generator/emit/example.ts";
import { configFor } from "../sandbox/fixtures/config-for.ts";
import { compile } from "./compile.ts";

/** Statements of one line each, which the compiler must accept or refuse. */
interface Subject {
  readonly name: string;
  readonly accepted: readonly string[];
  readonly refused: readonly string[];
}

/** No param, field, entity, action, credential or setting has this name. */
const unknown = "no_such_name";

const models = await Promise.all(
  Object.values<{ load(): Promise<{ readonly connector: Connector }> }>(kinds).map(
    async ({ load }) => (await load()).connector,
  ),
);

/** The statements of all kinds that the compiler refuses. */
let refused: ReadonlySet<string>;
beforeAll(async () => {
  const modules = new Map(models.map((model) => [`${model.kind}.ts`, linesOf(model)]));
  const report = await compile([...modules].map(([path, lines]) => ({ path, text: lines.join("\n") })));
  const places = [...report.matchAll(/^([\w/.-]+)\((\d+),\d+\): error/gm)];
  refused = new Set(places.map(([place, path = "", line]) => modules.get(path)?.[Number(line) - 1] ?? place));
}, 120_000);

describe.each(models.map((model) => ({ kind: model.kind, model })))("$kind", ({ kind, model }) => {
  test.each(subjectsOf(model))("the types of $name accept valid code and refuse invalid code", (subject) => {
    const marked = (code: string) => refused.has(marker(kind, code));
    expect(subject.accepted.filter(marked), "refused").toEqual([]);
    expect(
      subject.refused.filter((code) => !marked(code)),
      "accepted",
    ).toEqual([]);
  });
});

/** A module of a kind, with each statement on a line of its own. */
function linesOf(model: Connector): readonly string[] {
  const statements = subjectsOf(model).flatMap(({ accepted, refused }) => [...accepted, ...refused]);
  return [
    `import { connector } from "@agent-connectors/connectors/${model.kind}";`,
    'import { createConnector } from "@agent-connectors/runtime";',
    `const client = createConnector(connector, ${literal(optionsFor(model))});`,
    ...statements.map((code) => marker(model.kind, code)),
  ];
}

/** Marks a statement with its kind, because several kinds can have the same statement. */
function marker(kind: string, code: string): string {
  return `${code} // ${kind}`;
}

function subjectsOf(model: Connector): readonly Subject[] {
  const actions = entitiesOf(model).flatMap((entity) =>
    actionsOf(entity).map(([name, action]) => actionSubject(model, [entity.name, name], action)),
  );
  return [creationSubject(model), ...actions];
}

function creationSubject(model: Connector): Subject {
  const [option] = model.auth;
  const options = optionsFor(model);
  const { credentials, ...rest } = options;
  const create = (given: object) => `createConnector(connector, ${literal(given)});`;
  const settings = Object.entries(model.config).flatMap(([name, { kind }]) => (kind === "given" ? [name] : []));
  return {
    name: "createConnector",
    accepted: model.auth.map((one) => create({ ...rest, credentials: credentialsFor(one), auth: one.name })),
    refused: [
      "createConnector(connector);",
      create({ ...rest, credentials: {} }),
      create({ ...rest, credentials: { ...credentials, [unknown]: "x" } }),
      ...Object.keys(option?.credentials ?? {}).map((name) =>
        create({ ...rest, credentials: { ...credentials, [name]: 1 } }),
      ),
      create({ ...options, auth: unknown }),
      create({ ...options, config: { ...options.config, [unknown]: "x" } }),
      ...settings.map((name) => create({ ...options, config: { ...options.config, [name]: null } })),
      create({ ...options, [unknown]: 1 }),
    ],
  };
}

/** The options of a client of the kind. Only kinds with a configuration have `config`. */
function optionsFor(model: Connector): { readonly credentials: object; readonly config?: object } {
  const [option] = model.auth;
  const config = configFor(model);
  return { credentials: option ? credentialsFor(option) : {}, ...(Object.keys(config).length > 0 && { config }) };
}

function credentialsFor({ credentials }: AuthOption): Readonly<Record<string, string>> {
  const required = Object.entries(credentials).filter(([, field]) => field.required);
  return Object.fromEntries(required.map(([name, { schema }]) => [name, String(example(name, schema))]));
}

/** Tests both forms of a call: the method, and the call by name. */
function actionSubject(model: Connector, [entity, name]: readonly [string, string], action: Action): Subject {
  const params = exampleParams(action);
  const paged = action.returns.kind !== "file";
  const byName = ["execute", "prepare", ...(paged ? ["pages"] : [])];
  const called = (given: string) => [
    `client[${literal(entity)}][${literal(name)}](${given});`,
    ...byName.map((way) => `client.${way}(${literal(entity)}, ${literal(name)}, ${given});`),
  ];
  const typed = Object.entries(action.params).find(([, { schema }]) => schema.type !== undefined || schema.enum)?.[0];
  const needed = Object.values(action.params).some((param) => !mayBeOmitted(param));
  const record = action.resultType === undefined ? undefined : model.records[action.resultType];
  const [, ...fewer] = leastParams(action);
  const valueFor = (param: string) => example(param, action.params[param]?.schema ?? {});
  const fields = paged && record?.properties ? pathsIn(record) : undefined;
  return {
    name: `${entity}.${name}`,
    accepted: [
      ...called(literal(params)),
      ...fewer.flatMap((names) => called(literal(Object.fromEntries(names.map((param) => [param, valueFor(param)]))))),
      ...(fields
        ? called(`${literal(params)}, { fields: ${literal(fields)}, exclude_fields: ${literal(fields)} }`)
        : []),
    ],
    refused: [
      ...called(literal({ ...params, [unknown]: 1 })),
      ...(typed === undefined ? [] : called(`{ ...${literal(params)}, ${literal(typed)}: Symbol() }`)),
      ...(needed ? called("{}") : []),
      ...fewer.flatMap((names) => names.flatMap((param) => called(`{ ${literal(param)}: undefined }`))),
      ...called(`${literal(params)}, { ${unknown}: 1 }`),
      ...(fields ? called(`${literal(params)}, { fields: [${literal(unknown)}] }`) : []),
      ...(fields ? called(`${literal(params)}, { exclude_fields: [${literal(unknown)}] }`) : []),
      ...byName.map((way) => `client.${way}(${literal(unknown)}, ${literal(name)}, ${literal(params)});`),
      ...byName.map((way) => `client.${way}(${literal(entity)}, ${literal(unknown)}, ${literal(params)});`),
      ...(paged ? [] : [`client.pages(${literal(entity)}, ${literal(name)}, ${literal(params)});`]),
    ],
  };
}

/** The dotted path of each field at every level, and a path below each value without a declared shape. */
function pathsIn(schema: Schema): readonly string[] {
  if (schema.items) return pathsIn(schema.items);
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([name, field]) => [
      name,
      ...pathsIn(field).map((path) => `${name}.${path}`),
    ]);
  return schema.type === undefined || [schema.type].flat().includes("object") ? ["any.thing"] : [];
}

function literal(value: unknown): string {
  return JSON.stringify(value);
}
