import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type File, generate } from "@agent-connectors/generator";
import {
  type Action,
  type Connector,
  type ConnectorOptions,
  createConnector,
  entitiesOf,
  formatWords,
  operatorGroups,
  type Param,
  type Schema,
  storeColumns,
} from "@agent-connectors/runtime";
import { describe, expect, test } from "vitest";
import { actionsOf } from "../../../generator/emit/contents.ts";
import { example, exampleParams } from "../../../generator/emit/example.ts";
import { kindsIn } from "../../../scripts/manifests.ts";
import { configFor } from "../../sandbox/fixtures/config-for.ts";

const folder = join(import.meta.dirname, "../../../manifests");
/** The queries in the examples of all search actions. */
const queries: string[] = [];

for (const kind of await kindsIn(folder)) {
  const file = `${kind}.yaml`;
  const { value } = generate({ file: `manifests/${file}`, text: readFileSync(join(folder, file), "utf8") });
  if (!value) throw new Error(`expected '${file}' to have no mistakes; run npm run generate`);
  const { connector, files } = value;
  const searches = searchExamples(connector);
  queries.push(...searches.map(({ query }) => query));

  describe(connector.kind, () => {
    test("the outline and the headings of agent.md list exactly the actions of the connector", () => {
      const agent = pageOf(files, "agent.md");
      const ids = Object.values(entitiesOf(connector)).flatMap((entity) =>
        [
          ...actionsOf(entity).map(([action]) => action),
          ...(entity.contextStore ? ["context_store_search", "context_store_sql_query"] : []),
        ].map((action) => `actions.${entity.name}.${action}`),
      );
      expect(agent.match(/^- `actions\.\w+\.\w+`/gm)).toEqual(ids.map((id) => `- \`${id}\``));
      expect(agent.match(/^## actions\..*$/gm)).toEqual(ids.map((id) => `## ${id}`));
    });

    test("the section of a store search lists each column once; the sections of store searches and SQL queries refer to the section that explains such calls", () => {
      const agent = sections(pageOf(files, "agent.md"), /^## actions\./m);
      const stored = Object.values(entitiesOf(connector)).flatMap(({ name, recordType = "", contextStore }) =>
        contextStore ? [{ name, columns: storeColumns(contextStore, connector.records[recordType]) }] : [],
      );
      const explained = sections(pageOf(files, "agent.md"), /^## context_store\./m);
      for (const { name, columns } of stored) {
        const fields = listedFields(agent.get(`${name}.context_store_search`) ?? "");
        for (const column of columns)
          expect(
            fields.filter((field) => field === column.name),
            `${name} ${column.name}`,
          ).toHaveLength(1);
        expect(agent.get(`${name}.context_store_sql_query`)).toContain(`\`actions.${name}.context_store_search\``);
      }
      for (const { name } of stored) {
        expect(agent.get(`${name}.context_store_search`)).toContain("`context_store.search` explains");
        expect(agent.get(`${name}.context_store_sql_query`)).toContain("`context_store.sql` explains");
      }
      if (stored.length === 0) return;
      const rows = explained.get("search")?.match(/^\| `.*/gm) ?? [];
      const operators = operatorGroups.flatMap((group): readonly string[] => group.operators);
      expect(rows.flatMap((row) => row.match(/`\w+`/g) ?? [])).toEqual(operators.map((name) => `\`${name}\``));
    });

    test("if a long record type has its own sections, these sections list every field of the record type", () => {
      const all = sections(pageOf(files, "agent.md"), /^## /m);
      const long = new Set<string>();
      for (const [id, text] of all) {
        const [, record] = /`records\.(\w+)`(?= has all members)/.exec(text) ?? [];
        if (record === undefined) continue;
        long.add(record);
        const own = [...all].flatMap(([name, part]) => (name.split(".")[1] === record ? [part] : [])).join("\n");
        for (const field of Object.keys(connector.records[record]?.properties ?? {}))
          expect(own, `${record}.${field} of ${id}`).toMatch(new RegExp(`^(?:\\[.*\\] .*)?"?\\b${field}\\b`, "m"));
      }
      const headed = [...all.keys()].flatMap((name) => /^records\.(\w+)/.exec(name)?.[1] ?? []);
      expect(long).toEqual(new Set(headed));
    });

    test("agent.md and REFERENCE.md list every param and meta key in the section of its action", () => {
      const agent = sections(pageOf(files, "agent.md"), /^## actions\./m);
      const reference = sections(pageOf(files, "REFERENCE.md"), /^### /m);
      const actions = Object.values(entitiesOf(connector)).flatMap((entity) =>
        actionsOf(entity).map(([name, action]) => ({ id: `${entity.name}.${name}`, action })),
      );
      for (const { id, action } of actions) {
        for (const param of Object.keys(action.params)) {
          expect(agent.get(id), id).toContain(`\n- \`${param}\` \``);
          expect(reference.get(id), id).toContain(`\n| \`${param}\` | `);
        }
        for (const key of Object.keys(action.meta)) {
          expect(agent.get(id), id).toContain(`\n- \`meta.${key}\` \``);
          expect(reference.get(id), id).toContain(`\n| \`${key}\` | `);
        }
      }
    });

    test("the reference lists every field of every record", () => {
      const reference = sections(pageOf(files, "REFERENCE.md"), /^### /m);
      for (const [record, { properties = {} }] of Object.entries(connector.records))
        for (const field of Object.keys(properties))
          expect(reference.get(`${record} record`), record).toContain(`\n| \`${field}\` | `);
    });

    test("agent.md and REFERENCE.md have the format of each member inside a param or record, and at least the first sentence of its description", () => {
      const agent = linesOf(pageOf(files, "agent.md"));
      const reference = linesOf(pageOf(files, "REFERENCE.md"));
      const inner = insideOf(connector);
      for (const { key, schema, isInRecord } of inner)
        for (const [page, lines] of [
          ["agent.md", agent],
          ["REFERENCE.md", reference],
        ] as const) {
          const text = schema.description?.replaceAll("|", page === "REFERENCE.md" ? "\\|" : "|") ?? "";
          const short = page === "agent.md" && isInRecord ? (text.split(/(?<=[.!?])\s/)[0] ?? "") : text;
          const words = formatWords[schema.format ?? ""] ?? "";
          const found = lines.some(
            (line) =>
              line.includes(key) &&
              line.includes(short) &&
              line.includes(words.replaceAll("|", page === "REFERENCE.md" ? "\\|" : "|")),
          );
          expect(found, `${page}: ${key} ${short} ${words}`).toBe(true);
        }
    });

    test("agent.md describes each record type in the section of one action; the sections of the other actions with this type refer to this section", () => {
      const agent = sections(pageOf(files, "agent.md"), /^## actions\./m);
      const described = new Map<string, string>();
      for (const [id, text] of agent) {
        const record = /^`data`: (?:array of )?`(\w+)`(?:; .*)?$/m.exec(text)?.[1];
        if (record === undefined) continue;
        expect(described.get(record), `${record} in ${id}`).toBeUndefined();
        described.set(record, `actions.${id}`);
      }
      for (const entity of Object.values(entitiesOf(connector)))
        for (const [name, { resultType = "" }] of actionsOf(entity)) {
          if (Object.keys(connector.records[resultType]?.properties ?? {}).length === 0) continue;
          const section = described.get(resultType);
          expect(section, resultType).toBeDefined();
          if (section !== `actions.${entity.name}.${name}`)
            expect(agent.get(`${entity.name}.${name}`)).toContain(
              `\`${resultType}\`, which \`${section}\` describes\n`,
            );
        }
    });

    test("the example of a search is plain text or uses a field of its record, and the description of the query names all terms of the example", () => {
      for (const { name, action, query } of searches) {
        const terms = [...query.matchAll(/([A-Za-z_]+)[\w.[\]]*(?::|~|[<>]=?)/g)].map(([, term]) => term ?? "");
        if (terms.length === 0) continue;
        const record = connector.records[action.resultType ?? ""]?.properties ?? {};
        const fields = terms.filter((term) => Object.hasOwn(record, term));
        expect(fields, `${name}: write an example of 'query' with a field, such as status:open`).not.toEqual([]);
        const { description = "" } = action.params.query?.schema ?? {};
        for (const term of terms)
          expect(description, `${name}: name '${term}' of the example in the description of 'query'`).toContain(term);
      }
    });

    test("agent.md has no variables of `config`, no templates and no ISO 8601 durations", () => {
      expect(pageOf(files, "agent.md")).not.toMatch(/\bconfig\.\w|\{\{|\bP(?:\d+[YMWD]|T\d)/);
    });

    test("the example of every update sets fields of the record, not only its id or resource name", () => {
      const unchanged = Object.values(entitiesOf(connector)).flatMap((entity) =>
        actionsOf(entity).flatMap(([name, action]) => {
          const fields = fieldsIn(connector.records[entity.recordType ?? ""] ?? {});
          const changes = Object.entries(exampleParams(action))
            .filter(([param]) => action.params[param]?.target?.in !== "path")
            .flatMap(([param, value]) => [param, ...upstreamNames(action.params[param]), ...membersIn(value)])
            .filter((member) => fields.includes(String(member)) && member !== "id" && member !== "resourceName");
          return action.kind === "update" && changes.length === 0 ? [`${entity.name}.${name}`] : [];
        }),
      );
      expect(unchanged).toEqual([]);
    });

    test("the params of every example are valid", async () => {
      const client = createConnector(connector, access(connector));
      for (const entity of Object.values(entitiesOf(connector)))
        for (const [name, action] of actionsOf(entity))
          await expect(
            client.prepare(entity.name, name, exampleParams(action)),
            `${entity.name}.${name}`,
          ).resolves.toMatchObject({ method: action.request.split(" ")[0] });
      await client.close();
    });

    test("modules contain types and data: no function, no `if`, no cast, no `any`", () => {
      for (const { path, text } of files.filter((file) => file.path.endsWith(".ts"))) {
        const code = text.replace(/\/\*\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, "");
        expect(code, path).not.toMatch(/=>|\bfunction\b|\bif \(|\bany\b| as (?!connector)/);
      }
    });
  });
}

test("at least one kind has an example of a search with a query", () => {
  expect(queries).not.toEqual([]);
});

function searchExamples(
  connector: Connector,
): readonly { readonly name: string; readonly action: Action; readonly query: string }[] {
  return Object.values(entitiesOf(connector)).flatMap((entity) =>
    actionsOf(entity).flatMap(([name, action]) => {
      const { query } = exampleParams(action);
      const isSearch = action.kind === "search" && typeof query === "string";
      return isSearch ? [{ name: `${entity.name}.${name}`, action, query }] : [];
    }),
  );
}

function pageOf(files: readonly File[], name: string): string {
  return files.find(({ path }) => path.endsWith(`/${name}`))?.text ?? "";
}

/** Parses lists of the form `[text] id address.{city,country} items[id,price]`. */
function listedFields(section: string): readonly string[] {
  const lists = section.match(/^\[.*\] (.*)$/gm) ?? [];
  return lists.flatMap((list) =>
    list
      .slice(list.indexOf("] ") + 2)
      .split(" ")
      .flatMap((entry) => {
        const [, start = "", members = ""] = /^(.*)\{(.*)\}$/.exec(entry) ?? [];
        if (members !== "") return members.split(",").map((member) => `${start}${member}`);
        return [entry.replace(/\[.*/, "")];
      }),
  );
}

function fieldsIn({ properties = {} }: Schema): readonly string[] {
  return Object.entries(properties).flatMap(([name, member]) => [name, ...fieldsIn(member)]);
}

/** The names in the path of a body param, such as `Name` of a param `name` with `name: Name`. */
function upstreamNames(param: Param | undefined): readonly (string | number)[] {
  return param?.target?.in === "body" ? param.target.path : [];
}

function membersIn(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [name, ...membersIn(member)]);
}

function linesOf(page: string): readonly string[] {
  return [...new Set(page.split("\n"))];
}

interface Inner {
  readonly key: string;
  readonly schema: Schema;
  /** If false, the member is inside a param. */
  readonly isInRecord: boolean;
}

/** Returns the members inside params and records, except members with neither a format nor a description. */
function insideOf(connector: Connector): readonly Inner[] {
  const found: Inner[] = [];
  const visit = (schema: Schema, isInRecord: boolean): void => {
    for (const [key, member] of Object.entries(schema.properties ?? {})) {
      if (member.format !== undefined || member.description !== undefined)
        found.push({ key, schema: member, isInRecord });
      visit(member, isInRecord);
    }
    if (schema.items) visit(schema.items, isInRecord);
    if (typeof schema.additionalProperties === "object") visit(schema.additionalProperties, isInRecord);
  };
  for (const entity of Object.values(entitiesOf(connector)))
    for (const [, { params }] of actionsOf(entity))
      for (const { schema } of Object.values(params)) visit(schema, false);
  for (const record of Object.values(connector.records)) visit(record, true);
  return found;
}

/** Splits a page at the headings that match `heading`. The key of a section is the rest of its heading. */
function sections(page: string, heading: RegExp): ReadonlyMap<string, string> {
  // Any heading of level 2 ends a section.
  const found = page.split(heading).map((section) => section.split(/^## /m)[0] ?? "");
  return new Map(found.map((section) => [section.split("\n")[0] ?? "", section]));
}

/** Returns invented credentials and config values. */
function access(connector: Connector): ConnectorOptions {
  const [option] = connector.auth;
  const credentials = Object.entries(option?.credentials ?? {}).map(([name, { schema }]) => [
    name,
    String(example(name, schema)),
  ]);
  return {
    ...(option && { auth: option.name }),
    credentials: Object.fromEntries(credentials),
    config: configFor(connector),
  };
}
