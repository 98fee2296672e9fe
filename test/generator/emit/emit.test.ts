import type { CallOptions } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import { emit } from "../../../generator/emit/emit.ts";
import { emitKinds } from "../../../generator/emit/kinds.ts";
import { connectorOf } from "../resolve/resolved.ts";
import { helpDesk } from "./help-desk.ts";

/** The text of one of the generated files. */
function generated(name: string): string {
  return emit(helpDesk).find(({ path }) => path === `generated/help_desk/${name}`)?.text ?? "";
}

test("a connector becomes an index, records, shared data, one file for each entity and three pages", () => {
  expect(emit(helpDesk).map(({ path }) => path)).toEqual([
    "generated/help_desk/index.ts",
    "generated/help_desk/records.ts",
    "generated/help_desk/shared.ts",
    "generated/help_desk/tickets.ts",
    "generated/help_desk/attachments.ts",
    "generated/help_desk/overview.ts",
    "generated/help_desk/README.md",
    "generated/help_desk/REFERENCE.md",
    "generated/help_desk/agent.md",
  ]);
});

test("emit returns the same files for a copy of a connector", () => {
  expect(emit(helpDesk)).toEqual(emit(structuredClone(helpDesk)));
});

test("every file names its manifest in the first line and ends with one line break", () => {
  for (const { path, text } of emit(helpDesk)) {
    expect(text.split("\n")[0], path).toContain("Generated from manifests/help_desk.yaml. Do not edit");
    expect(text, path).toMatch(/[^\n]\n$/);
  }
});

test("the options set the manifest and the command that every file names, and the module from which the examples import the kind", () => {
  const command = "agent-cli generate desk.yaml";
  const files = emit(helpDesk, { manifest: "desk.yaml", command, moduleOf: (kind) => `./generated/${kind}/index.ts` });
  for (const { path, text } of files)
    expect(text.split("\n")[0], path).toContain(
      `Generated from desk.yaml. Do not edit: change the manifest, then \`${command}\`.`,
    );
  for (const page of ["README.md", "REFERENCE.md"])
    expect(files.find(({ path }) => path.endsWith(`/${page}`))?.text).toContain(
      'import { helpDesk } from "./generated/help_desk/index.ts";',
    );
});

test("REFERENCE.md lists every option of a call", () => {
  const options: Readonly<Record<keyof CallOptions, true>> = {
    signal: true,
    timeout_ms: true,
    retries: true,
    fields: true,
    exclude_fields: true,
    with_response: true,
    with_next_params: true,
    idempotency_key: true,
    max_pages: true,
    max_records: true,
  };
  const listed = /^Every call accepts options[^.]*\./m.exec(generated("REFERENCE.md"))?.[0] ?? "";
  expect([...listed.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(Object.keys(options));
});

test("agent.md has the description of the type if the result of an action has a type without fields", () => {
  const connector = connectorOf({
    root: "types: { Deleted: { description: An empty object., fields: {} } }",
    actions: `
delete:
  description: Delete a ticket.
  request: DELETE /tickets/{id}
  params: { id: { in: path, field: id, description: The id. } }
  result_type: Deleted`,
  });
  const page = emit(connector).find(({ path }) => path.endsWith("/agent.md"))?.text ?? "";
  expect(page.split("## actions.tickets.delete")[1]).toContain("\n`data`: An empty object.\n");
});

test("from other packages, a module imports only types", () => {
  const modules = emit(helpDesk).filter((file) => file.path.endsWith(".ts"));
  for (const { path, text } of modules) {
    const statements = text.match(/^(?:import|export)\b(?:[^;="]* from)? "[^"]+";$/gm) ?? [];
    const others = statements.filter((statement) => !/"\.\/[\w-]+\.ts";$/.test(statement));
    expect(others, path).toEqual([expect.stringMatching(/^import type \{[^}]+\} from "@agent-connectors\/runtime";$/)]);
    expect(text, path).not.toMatch(/\b(?:import|require)\(/);
  }
});

test("the signature of an action has its params, options and result", () => {
  const text = generated("tickets.ts");
  expect(text).toContain(
    "list(params?: TicketsListParams, options?: CallOptions<Ticket>): Listing<Ticket, TicketsListMeta>;",
  );
  expect(text).toContain("get(params: TicketsGetParams, options?: CallOptions<Ticket>): Promise<Result<Ticket>>;");
  expect(text).toContain(
    "delete(params: TicketsDeleteParams, options?: CallOptions<DeletedTicket>): Promise<Result<DeletedTicket>>;",
  );
  expect(generated("overview.ts")).toContain(
    "list(params?: Record<string, never>, options?: CallOptions<Overview>): Promise<Result<Overview>>;",
  );
  expect(generated("attachments.ts")).toContain(
    "download(params: AttachmentsDownloadParams, options?: CallOptions<never>): Promise<Download>;",
  );
});

test("the index of kinds is sorted, and at run time only load() imports the module of a kind", () => {
  const { text } = emitKinds([{ ...helpDesk, kind: "b" }, helpDesk, { ...helpDesk, kind: "a" }]);
  expect(text.match(/load: .*/g)).toEqual([
    'load: () => import("./a/index.ts"),',
    'load: () => import("./b/index.ts"),',
    'load: () => import("./help_desk/index.ts"),',
  ]);
  expect(text).not.toMatch(/^import (?!type)/m);
});

test("if the name of a kind's type is already in use, the index of kinds imports the type under another name", () => {
  const kinds = ["team_calendar", "team_calendar_options", "team__calendar", "kind"];
  const { text } = emitKinds(kinds.map((kind) => ({ ...helpDesk, kind })));
  expect(text.match(/(?<=^import type \{ )[^}]*(?= \} from "\.)/gm)).toEqual([
    "Kind as Kind_, KindOptions as Kind_Options",
    "TeamCalendar, TeamCalendarOptions",
    "TeamCalendar as TeamCalendar_, TeamCalendarOptions as TeamCalendar_Options",
    "TeamCalendarOptions as TeamCalendarOptions_, TeamCalendarOptionsOptions as TeamCalendarOptions_Options",
  ]);
  expect(text).toMatch(/interface Kinds \{[^}]*team_calendar_options: TeamCalendarOptions_;/);
  expect(text).toMatch(/interface KindOptions \{[^}]*team_calendar_options: TeamCalendarOptions_Options;/);
});

test("a default with a vertical bar stays in its cell of the tables in README.md", () => {
  const field = { kind: "given", schema: { type: "string", description: "Any." }, required: false } as const;
  const fields = { pattern: { ...field, default: "a|b" } };
  const files = emit({ ...helpDesk, config: fields, replication: fields });
  const readme = files.find(({ path }) => path.endsWith("/README.md"))?.text ?? "";
  expect(readme.match(/^\| `pattern` .*$/gm)).toEqual(Array(2).fill('| `pattern` | string | no | `"a\\|b"` | Any. |'));
});

test("the description of an optional param has its example, unless it has an enum", () => {
  const connector = connectorOf({
    actions: `
search:
  description: Find tickets.
  request: GET /found
  params:
    term: { in: query, type: string, example: 'status:"open" OR 1', description: Terms. }
    filters: { in: query, type: array, items: object, encode: json, example: [{ field: id }], description: Filters. }
    order: { in: query, type: string, enum: [asc, desc], example: desc, description: The order. }
    team: { in: query, type: string, required: true, example: "17", description: The team. }`,
  });
  for (const page of ["agent.md", "REFERENCE.md"]) {
    const text = emit(connector).find(({ path }) => path.endsWith(`/${page}`))?.text ?? "";
    expect(text.match(/Example: .*?`(?=\.)/g), page).toEqual([
      'Example: `status:"open" OR 1`',
      'Example: `[{"field":"id"}]`',
    ]);
    expect(text, page).toMatch(/team"?: "17"/);
  }
});
