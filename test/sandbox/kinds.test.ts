import {
  type Action,
  type Client,
  type Connector,
  createConnector,
  type Entity,
  type Filter,
  loadValidator,
  problemSentence,
  type Schema,
} from "@agent-connectors/runtime";
import { type Sandbox, startSandbox } from "@agent-connectors/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exampleParams } from "../../generator/emit/example.ts";
import { isTime, timeValue } from "../../sandbox/generate/times.ts";
import { models } from "../connectors/models.ts";
import { argumentsFor, type Item } from "./fixtures/arguments-for.ts";
import { configFor } from "./fixtures/config-for.ts";
import { actionsOf, type Operation, operationsOf } from "./fixtures/operations-of.ts";

const compile = await loadValidator();

function valueAt(record: Item, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => Object(value)[name], record);
}

/** Converts a field's value to a value of the param that filters by the field. */
function asParam(value: unknown, schema: Schema): unknown {
  const { type, format, separated } = schema;
  if (isEpochOf(value, schema)) return timeValue(Date.parse(String(value)), format ?? "", schema);
  if (type === "array") return [value];
  if (format === "json-strings") return JSON.stringify([value]);
  if (separated) return String(value).toLowerCase();
  if (format === "date") return String(value).slice(0, "2026-11-22".length);
  if (type === "boolean") return true;
  return type === "integer" ? Number(value) : value;
}

/** Whether a param requires the date-time `value` of a field as an integer. */
function isEpochOf(value: unknown, schema: Schema): boolean {
  return schema.type === "integer" && isTime(schema) && typeof value === "string" && /^\d{4}-/.test(value);
}

/** Whether the filter keeps a record with `value`. */
function isKept(value: unknown, operator: Filter["operator"], filterValue: unknown): boolean {
  const [own, bound] = [value, filterValue].map((one) => Date.parse(String(one)) || Number(one));
  if (operator === "only") return value === true;
  if (operator === "eq") return String(filterValue).toLowerCase().includes(String(value).toLowerCase());
  if (own === undefined || bound === undefined || value === null || value === undefined) return false;
  return { gt: own > bound, gte: own >= bound, lt: own < bound, lte: own <= bound }[operator];
}

/** Returns the names of the actions that send requests to the upstream, in the form that the hook `onRequest` reports. */
function liveActionsOf({ kind, entities }: Connector): readonly string[] {
  return [...new Map<string, Entity>(Object.entries(entities)).values()].flatMap((entity) =>
    actionsOf(entity).map(([name]) => `${kind}.${entity.name}.${name}`),
  );
}

test("there are at least 295 live actions", () => {
  expect(models.flatMap(liveActionsOf).length).toBeGreaterThanOrEqual(295);
});

describe.each(models.map((connector) => ({ connector, kind: connector.kind })))("$kind", ({ connector, kind }) => {
  const listed = new Map<string, readonly Item[]>();
  const executed = new Set<string>();
  const known = { connector, listed };
  let sandbox: Sandbox;
  let client: Client;

  beforeAll(async () => {
    sandbox = await startSandbox({ connectors: [connector], records: 23 });
    client = createConnector(connector, {
      baseUrl: sandbox.urlOf(kind),
      credentials: sandbox.credentialsOf(kind),
      config: configFor(connector),
      limits: { rateLimit: "off" },
      hooks: { onRequest: ({ operation }) => void executed.add(operation) },
    });
    for (const operation of operationsOf(connector, ["list"])) listed.set(operation.entity.name, await walk(operation));
  });
  afterAll(async () => {
    await client.close();
    await sandbox.close();
  });

  async function walk({ entity, name, action }: Operation, filters: object = {}): Promise<readonly Item[]> {
    const found: Item[] = [];
    const limit = action.pagination?.size?.param;
    const own = { ...argumentsFor(known, entity, action), ...(limit !== undefined && smallPage(action, limit)) };
    const params = { ...own, ...filters };
    for await (const { data } of client.pages(entity.name, name, params, { max_pages: 500 }))
      found.push(...([data].flat() as Item[]));
    return found;
  }

  /** Returns a small page size, so that most lists have several pages. */
  function smallPage(action: Action, limit: string): object {
    return { [limit]: Math.max(10, action.params[limit]?.schema.minimum ?? 1) };
  }

  async function call(entity: string, action: string, params: Item): Promise<unknown> {
    const result = await client.execute(entity, action, params);
    return "data" in result ? result.data : result;
  }

  function problemsOf(value: unknown, action: Action, entity: Entity): readonly string[] {
    return compile(
      connector.records[action.resultType ?? entity.recordType ?? ""] ?? {},
      "member",
    )(value).map(problemSentence);
  }

  /**
   * Returns a listed record of the entity. If the entity has no list, the record is from a list with the same record type or
   * result type.
   */
  function subjectOf(entity: Entity, action: Action, index: number): Item | undefined {
    const owner = named(["list"]).find(
      (other) => other.entity.recordType === entity.recordType || other.action.resultType === action.resultType,
    );
    return (listed.get(entity.name) ?? listed.get(owner?.entity.name ?? ""))?.[index];
  }

  const named = (selected: readonly Action["kind"][]) =>
    operationsOf(connector, selected).map((operation) => ({
      ...operation,
      title: `${operation.entity.name}.${operation.name}`,
    }));

  test.each(named(["list"]))("the records of $title are valid and unique", ({ entity, action }) => {
    const records = listed.get(entity.name) ?? [];
    const key = entity.contextStore?.key ?? [];
    // Some key fields exist only in the context store. If a record lacks a key field, the test compares whole records.
    const isLive = key.length > 0 && records.every((record) => key.every((field) => Object.hasOwn(record, field)));
    const ids = records.map((record) => JSON.stringify(isLive ? key.map((field) => record[field]) : record));
    expect(records.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(records.length);
    expect(records.flatMap((record) => problemsOf(record, action, entity))).toEqual([]);
  });

  const actions = Object.values<Entity>(connector.entities).flatMap(actionsOf);
  const patterns = actions.flatMap(([, { params }]) =>
    Object.entries(params).flatMap(
      ([
        name,
        {
          schema: { pattern },
        },
      ]) => (/id$/i.test(name) && pattern !== undefined ? [{ name, pattern }] : []),
    ),
  );
  const recordFields = Object.values(connector.records).flatMap(({ properties = {} }) => Object.keys(properties));
  const checked = new Map(
    patterns.flatMap((one) => (recordFields.includes(one.name) ? [[JSON.stringify(one), one]] : [])),
  );
  test.each([...checked.values()])("each listed $name matches the param's pattern: $pattern", ({ name, pattern }) => {
    const values = [...listed.values()].flat().flatMap((record) => Object(record)[name] ?? []);
    expect(values).not.toEqual([]);
    expect(values.filter((value) => !new RegExp(pattern).test(String(value)))).toEqual([]);
  });

  const filtered = named(["list", "search"]).flatMap(({ title, ...operation }) =>
    Object.entries(operation.action.params).flatMap(([param, { schema, filter }]) =>
      filter ? [{ title: `${title} filters records by ${param}`, operation, param, schema, filter }] : [],
    ),
  );
  test.each(filtered)("$title", async ({ operation, param, schema, filter }) => {
    const all = (await walk(operation)).map((record) => ({ record, value: valueAt(record, filter.field) }));
    const own = all.map(({ value }) => value).filter((value) => value !== undefined && value !== null);
    const middle = own.sort()[Math.floor(own.length / 2)];
    const filterValue = asParam(middle, schema);
    const bound = isEpochOf(middle, schema) ? middle : filterValue;
    const kept = all.filter(({ value }) => isKept(value, filter.operator, bound)).map(({ record }) => record);
    expect(kept.length).toBeGreaterThan(0);
    expect(await walk(operation, { [param]: filterValue })).toEqual(kept);
  });

  const separated = named(["list"]).filter(({ action }) =>
    Object.values(action.params).some(({ schema }) => schema.separated),
  );
  test.each(separated)("$title accepts all values in its comma-separated params", async ({ entity, name, action }) => {
    const lists = Object.entries(action.params).flatMap(([param, { schema }]) =>
      schema.separated ? [[param, schema.separated.join(",")]] : [],
    );
    const params = { ...argumentsFor(known, entity, action), ...Object.fromEntries(lists) };
    expect(await call(entity.name, name, params)).toBeInstanceOf(Array);
  });

  // Lists without a param for the page size have only one page in this sandbox.
  const byUrl = named(["list"]).filter(({ action: { pagination, params } }) => {
    const { target, param } = pagination?.token ?? {};
    const takesUrl = target?.in === "url" || params[param ?? ""]?.template !== undefined;
    return takesUrl && param !== undefined && pagination?.size?.param;
  });
  test.each(byUrl)("$title continues at the URL in a page's meta", async ({ entity, name, action }) => {
    const { size, token } = action.pagination ?? {};
    const given = { ...argumentsFor(known, entity, action), ...smallPage(action, size?.param ?? "") };
    const [first, second] = await Array.fromAsync(client.pages(entity.name, name, given, { max_pages: 2 }));
    const url = Object.values(first?.meta ?? {}).find(
      (value) => typeof value === "string" && URL.canParse(value, "https://site.example"),
    );
    expect(second?.data).not.toEqual([]);
    const others = token?.target.in === "url" ? {} : given;
    expect(await call(entity.name, name, { ...others, [token?.param ?? ""]: url })).toEqual(second?.data);
  });

  test.each(named(["search"]))(
    "$title finds a record by its key; without a param 'query' or 'search', it returns valid records",
    async ({ entity, name, action }) => {
      const record = listed.get(entity.name)?.[3] ?? {};
      const text = Object.keys(action.params).find((param) => /^(query|search)$/.test(param));
      const given = argumentsFor(known, entity, action);
      const own = Object.entries(record).filter(
        ([name, value]) => Object.hasOwn(given, name) && typeof value === "string",
      );
      const key = (entity.contextStore?.key ?? []).filter((field) => Object.hasOwn(record, field));
      const terms = (key.length > 0 ? key : ["id"]).map((field) => `${field}:"${record[field]}"`);
      const params = { ...given, ...Object.fromEntries(own), ...(text && { [text]: terms.join(" ") }) };
      const found = await call(entity.name, name, params);
      if (text !== undefined) return expect(found).toEqual([record]);
      // Without a parent in the request, the sandbox returns only the first parent's records. `record` can have another
      // parent.
      expect(found).not.toEqual([]);
      expect((found as Item[]).flatMap((one) => problemsOf(one, action, entity))).toEqual([]);
    },
  );

  const { same = [], other = [] } = Object.groupBy(named(["get"]), ({ entity, action }) => {
    const list = named(["list"]).find((one) => one.entity.name === entity.name);
    return list && action.resultType === entity.recordType ? "same" : "other";
  });
  test.each(same)("$title returns a listed record", async ({ entity, name, action }) => {
    const record = listed.get(entity.name)?.[3];
    const found = await call(entity.name, name, argumentsFor(known, entity, action, record));
    expect(problemsOf(found, action, entity)).toEqual([]);
    expect(record).toBeDefined();
    expect(found).toEqual(record);
  });
  test.each(other)(
    "$title returns a valid record, which is not compared with a listed record",
    async ({ entity, name, action }) => {
      const record = listed.get(entity.name)?.[3];
      const found = await call(entity.name, name, argumentsFor(known, entity, action, record));
      expect(problemsOf(found, action, entity)).toEqual([]);
    },
  );

  test.each(named(["create"]))(
    "$title returns a valid result; if it is a record of the entity, a get of the entity returns the same record",
    async ({ entity, name, action }) => {
      const subject = action.request.includes("{") ? subjectOf(entity, action, 4) : undefined;
      const params = argumentsFor(known, entity, action, subject);
      const created = await call(entity.name, name, params);
      expect(problemsOf(created, action, entity)).toEqual([]);
      const getter = named(["get"]).find((other) => other.entity.name === entity.name);
      if (!getter || action.resultType !== entity.recordType) return;
      const record = created as Item;
      expect(await call(entity.name, getter.name, argumentsFor(known, entity, getter.action, record))).toEqual(record);
    },
  );

  test.each(named(["update", "delete"]))(
    "$title returns a result that matches its schema",
    async ({ entity, name, action }) => {
      const record = listed.get(entity.name)?.[5];
      expect(
        problemsOf(await call(entity.name, name, argumentsFor(known, entity, action, record)), action, entity),
      ).toEqual([]);
    },
  );

  test.each(named(["create", "update"]))(
    "$title accepts the params of the documented example, with ids of listed records",
    async ({ entity, name, action }) => {
      const subject = subjectOf(entity, action, 6);
      const needed = argumentsFor(known, entity, action, subject);
      const ids = Object.entries(needed).filter(
        ([param]) => action.params[param]?.target?.in === "path" || /^(id|\w+(_id|Id))$/.test(param),
      );
      const names = [...JSON.stringify(subject ?? {}).matchAll(/"resourceName":"([^"]+)"/g)].map(([, one]) => one);
      const example: Item = JSON.parse(JSON.stringify(exampleParams(action)), (member, value) =>
        member === "resourceName"
          ? (names.find((one) => one?.split("/").at(-2) === value.split("/").at(-2)) ?? value)
          : value,
      );
      const params = { ...example, ...Object.fromEntries(ids) };
      expect(problemsOf(await call(entity.name, name, params), action, entity)).toEqual([]);
    },
  );

  test.each(named(["download"]))("$title returns a file that is not empty", async ({ entity, name, action }) => {
    const params = argumentsFor(known, entity, action, listed.get(entity.name)?.[3]);
    const file = await client.execute(entity.name, name, params);
    const chunks: Buffer[] = [];
    if ("stream" in file) for await (const chunk of file.stream) chunks.push(chunk);
    expect(Buffer.concat(chunks).length).toBeGreaterThan(0);
  });

  test("the tests above execute every live action", () => {
    expect([...executed].sort()).toEqual(liveActionsOf(connector).toSorted());
  });
});
