import { example } from "@agent-connectors/generator";
import {
  type Action,
  type AuthOption,
  type ColumnType,
  type Connector,
  type Entity,
  entitiesOf,
  leastParams,
  type Schema,
  storeColumns,
  storeFields,
} from "@agent-connectors/runtime";
import { beforeAll, describe, expect, test } from "vitest";
import { actionsOf } from "../../generator/emit/contents.ts";
import { mayBeOmitted } from "../../generator/emit/entity.ts";
import { exampleParams } from "../../generator/emit/example.ts";
import { models } from "../connectors/models.ts";
import { configFor } from "../sandbox/fixtures/config-for.ts";
import { compile } from "./compile.ts";

/** One-line statements that the compiler must accept or refuse. */
interface Subject {
  readonly name: string;
  readonly accepted: readonly string[];
  readonly refused: readonly string[];
}

/** Nothing in a connector or in the runtime has this name. */
const unknown = "no_such_name";

/** The statements that the compiler refuses, in the form that `withKind` returns. */
let refused: ReadonlySet<string>;
beforeAll(async () => {
  const modules = new Map(models.map((model) => [`${model.kind}.ts`, linesOf(model)]));
  const report = await compile([...modules].map(([path, lines]) => ({ path, text: lines.join("\n") })));
  const places = [...report.matchAll(/^([\w/.-]+)\((\d+),\d+\): error/gm)];
  refused = new Set(places.map(([place, path = "", line]) => modules.get(path)?.[Number(line) - 1] ?? place));
}, 120_000);

describe.each(models.map((model) => ({ kind: model.kind, model })))("$kind", ({ kind, model }) => {
  test.each(subjectsOf(model))("the types of $name accept valid code and refuse invalid code", (subject) => {
    const isRefused = (code: string) => refused.has(withKind(kind, code));
    expect(subject.accepted.filter(isRefused), "refused").toEqual([]);
    expect(
      subject.refused.filter((code) => !isRefused(code)),
      "accepted",
    ).toEqual([]);
  });
});

function linesOf(model: Connector): readonly string[] {
  const statements = subjectsOf(model).flatMap(({ accepted, refused }) => [...accepted, ...refused]);
  return [
    `import { connector } from "@agent-connectors/connectors/${model.kind}";`,
    'import { createConnector } from "@agent-connectors/runtime";',
    `const client = createConnector(connector, ${literal(optionsFor(model))});`,
    ...statements.map((code) => withKind(model.kind, code)),
  ];
}

/** Makes a statement unique, because several kinds can have the same statement. */
function withKind(kind: string, code: string): string {
  return `${code} // ${kind}`;
}

function subjectsOf(model: Connector): readonly Subject[] {
  const actions = Object.values(entitiesOf(model)).flatMap((entity) =>
    actionsOf(entity).map(([name, action]) => actionSubject(model, [entity.name, name], action)),
  );
  return [
    creationSubject(model),
    ...actions,
    ...Object.values(entitiesOf(model)).flatMap((entity) => storeSubjects(model, entity)),
  ];
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

function optionsFor(model: Connector): { readonly credentials: object; readonly config?: object } {
  const [option] = model.auth;
  const config = configFor(model);
  return { credentials: option ? credentialsFor(option) : {}, ...(Object.keys(config).length > 0 && { config }) };
}

function credentialsFor({ credentials }: AuthOption): Readonly<Record<string, string>> {
  const required = Object.entries(credentials).filter(([, field]) => field.required);
  return Object.fromEntries(required.map(([name, { schema }]) => [name, String(example(name, schema))]));
}

/** Returns calls such as `client.customers.list({})` and calls such as `client.execute("customers", "list", {})`. */
function actionSubject(model: Connector, [entity, name]: readonly [string, string], action: Action): Subject {
  const params = exampleParams(action);
  const paged = action.returns.kind !== "file";
  const byName = ["execute", "prepare", ...(paged ? ["pages"] : [])];
  const called = (given: string) => [
    `client[${literal(entity)}][${literal(name)}](${given});`,
    ...byName.map((method) => `client.${method}(${literal(entity)}, ${literal(name)}, ${given});`),
  ];
  const typed = Object.entries(action.params).find(([, { schema }]) => schema.type !== undefined || schema.enum)?.[0];
  const needed = Object.values(action.params).some((param) => !mayBeOmitted(param));
  const record = action.resultType === undefined ? undefined : model.records[action.resultType];
  const [, ...alternatives] = leastParams(action);
  const valueFor = (param: string) => example(param, action.params[param]?.schema ?? {});
  const fields = paged && record?.properties ? pathsIn(record) : undefined;
  return {
    name: `${entity}.${name}`,
    accepted: [
      ...called(literal(params)),
      ...alternatives.flatMap((names) =>
        called(literal(Object.fromEntries(names.map((param) => [param, valueFor(param)])))),
      ),
      ...(fields
        ? called(`${literal(params)}, { fields: ${literal(fields)}, exclude_fields: ${literal(fields)} }`)
        : []),
    ],
    refused: [
      ...called(literal({ ...params, [unknown]: 1 })),
      ...(typed === undefined ? [] : called(`{ ...${literal(params)}, ${literal(typed)}: Symbol() }`)),
      ...(needed ? called("{}") : []),
      ...alternatives.flatMap((names) => names.flatMap((param) => called(`{ ${literal(param)}: undefined }`))),
      ...called(`${literal(params)}, { ${unknown}: 1 }`),
      ...(fields ? called(`${literal(params)}, { fields: [${literal(unknown)}] }`) : []),
      ...(fields ? called(`${literal(params)}, { exclude_fields: [${literal(unknown)}] }`) : []),
      ...byName.map((method) => `client.${method}(${literal(unknown)}, ${literal(name)}, ${literal(params)});`),
      ...byName.map((method) => `client.${method}(${literal(entity)}, ${literal(unknown)}, ${literal(params)});`),
      ...(paged ? [] : [`client.pages(${literal(entity)}, ${literal(name)}, ${literal(params)});`]),
    ],
  };
}

/** Returns searches of the context store by all columns of the entity, and SQL queries. */
function storeSubjects(model: Connector, { name: entity, recordType = "", contextStore: store }: Entity): Subject[] {
  const action = "context_store_search";
  if (!store)
    return [{ name: `${entity}.${action}`, accepted: [], refused: [`client[${literal(entity)}].${action};`] }];
  const columns = storeColumns(store, model.records[recordType]);
  const filter = (operator: string, names: readonly string[], operand: unknown) => ({
    [operator]: Object.fromEntries(names.map((name) => [name, operand])),
  });
  const namesOf = (...types: readonly ColumnType[]) =>
    columns.filter(({ type }) => types.includes(type)).map(({ name }) => name);
  const numbers = namesOf("integer", "number", "decimal");
  const json = namesOf("json");
  const sorted = columns.filter(({ type }) => type !== "json").map(({ name }) => ({ [name]: "desc" }));
  const method = (query: object, others: object = {}) =>
    `client[${literal(entity)}].${action}(${literal({ query, ...others })});`;
  const searched = (query: object, others: object = {}) => [
    method(query, others),
    ...["execute", "pages"].map(
      (name) => `client.${name}(${literal(entity)}, "${action}", ${literal({ query, ...others })});`,
    ),
  ];
  const [field = unknown] = Object.keys(store.semantic);
  const byMeaning = (semantic: object) =>
    `client.execute(${literal(entity)}, "${action}", ${literal({ semantic: { prompt: "x", ...semantic } })});`;
  const accepted = field === unknown ? [] : [byMeaning({ field }), byMeaning({ field, filter: { not: {} } })];
  return [
    {
      name: `${entity}.${action}`,
      accepted: [
        ...searched({}, { limit: 10, cursor: "x", fields: Object.keys(storeFields(store, model.records[recordType])) }),
        ...searched({ filter: filter("neq", [...columns.map(({ name }) => name), ...json.map(below)], null) }),
        ...searched({ filter: filter("in", namesOf("text", "timestamp"), ["x", null]), sort: sorted }),
        ...searched({ filter: { and: [filter("gte", numbers, 1), filter("lt", namesOf("timestamp"), "2025-01-01")] } }),
        ...searched({ filter: { not: filter("fuzzy", [...namesOf("text"), ...json], "x") } }),
        ...searched({ filter: filter("array_contains", json, { id: 1 }) }),
        ...accepted,
      ],
      refused: [
        ...searched({ filter: filter("eq", [unknown], null) }),
        ...searched({ filter: filter(unknown, ["id"], "x") }),
        ...searched({ sort: [{ [unknown]: "asc" }] }),
        ...searched({}, { [unknown]: 1 }),
        ...searched({}, { fields: [unknown] }),
        ...columns.map(({ name, type }) =>
          method(type === "json" ? { sort: [{ [name]: "asc" }] } : { filter: filter("eq", [name], {}) }),
        ),
        ...numbers.map((name) => method({ filter: filter("contains", [name], "x") })),
        ...namesOf("boolean").map((name) => method({ filter: filter("gt", [name], true) })),
        `client[${literal(entity)}].${action}({ semantic: { field: ${literal(field)}, prompt: "x" } });`,
        `client.prepare(${literal(entity)}, "${action}", { query: {} });`,
        byMeaning({ field: unknown }),
        byMeaning({ field, sort: [] }),
      ],
    },
    {
      name: `${entity}.context_store_sql_query`,
      accepted: [`client[${literal(entity)}].context_store_sql_query({ sql: "SELECT 1", limit: 1 });`],
      refused: [`client[${literal(entity)}].context_store_sql_query({ query: "SELECT 1" });`],
    },
  ];
}

function below(name: string): string {
  return `${name}.any.thing`;
}

/** Returns the dotted paths of all fields, and `any.thing` below each value that can be an object with any fields. */
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
