import { ConnectorError, type Executor, type FileDownload, type Result } from "@agent-connectors/runtime/portable";
import { command, type InputOf } from "../command.ts";
import type { Context } from "../context.ts";
import type { ResultParts } from "../output.ts";
import { printable } from "../table.ts";
import { saveFile } from "./save-file.ts";
import { connector, entity, printedFields, workspace } from "./shared-fields.ts";

const executeFields = {
  name: connector,
  entity,
  action: { schema: { type: "string", description: "name of the action, such as list" }, required: true, argument: 2 },
  workspace,
  params: { schema: { type: "object", description: "params of the action" } },
  fields: { schema: { type: "array", items: { type: "string" }, description: "dotted paths of the fields to return" } },
  exclude_fields: {
    schema: { type: "array", items: { type: "string" }, description: "dotted paths of the fields to leave out" },
  },
  all: {
    schema: {
      type: "boolean",
      description: "read all pages, and write each record as a line of JSON, unless --output is table or csv",
    },
  },
  max_pages: { schema: { type: "integer", minimum: 1, description: "maximum pages" } },
  max_records: { schema: { type: "integer", minimum: 1, description: "maximum records" } },
  timeout_ms: {
    schema: { type: "integer", minimum: 1, description: "maximum milliseconds of the call; with --all, of each page" },
  },
  idempotency_key: { schema: { type: "string", description: "key that makes a write safe to repeat" } },
  intent: { schema: { type: "string", description: "reason for the call, for the audit" } },
  file: {
    schema: { type: "string", description: "path for a downloaded file; default: its name, in the current folder" },
  },
} as const;

const execute = command({
  name: "connectors execute",
  local: true,
  summary: "Execute an action of an entity",
  examples: [
    `agent-cli connectors execute payments customers list --params '{"limit": 10}' --fields id,email`,
    `agent-cli connectors execute --json '{"workspace": "default", "name": "payments", "entity": "customers", "action": "list"}'`,
    "agent-cli connectors execute payments customers list --all > customers.ndjson",
    `agent-cli connectors execute recruiting attachments download --params '{"attachment_id": 7}'`,
  ],
  fields: executeFields,
  async run(input, context) {
    if (input.all && input.file !== undefined)
      throw new ConnectorError("invalid_params", "expected either --all or --file, found both");
    const executor = await open(context, input);
    try {
      if (input.file !== undefined) await checkReturnsFile(executor, input);
      await (input.all ? walk(executor, input, context) : once(executor, input, context));
    } finally {
      await executor.close();
    }
  },
});

const search = command({
  name: "connectors search",
  summary: "Search the copied records of an entity, by a filter or by similarity",
  examples: [
    `agent-cli connectors search payments customers --filter '{"eq": {"delinquent": true}}' --sort '[{"created": "desc"}]'`,
    `agent-cli connectors search meeting_notes notes --semantic-field summary_markdown --prompt "pricing"`,
  ],
  fields: {
    name: connector,
    entity,
    workspace,
    filter: { schema: { type: "object", description: 'conditions, such as {"eq": {"delinquent": true}}' } },
    sort: {
      schema: {
        type: "array",
        items: { type: "object" },
        description: 'order of the records, such as [{"created": "desc"}]',
      },
    },
    semantic_field: { schema: { type: "string", description: "field to search by similarity" } },
    prompt: { schema: { type: "string", description: "text to search for by similarity" } },
    fields: {
      schema: { type: "array", items: { type: "string" }, description: "dotted paths of the fields to return" },
    },
    limit: { schema: { type: "integer", minimum: 1, description: "maximum records" } },
    cursor: { schema: { type: "string", description: "meta.cursor of the previous page" } },
  },
  async run({ filter, sort, semantic_field, prompt, fields, limit, cursor, ...target }, context) {
    if ((semantic_field === undefined) !== (prompt === undefined))
      throw new ConnectorError("invalid_params", "expected both --semantic-field and --prompt, found only one of them");
    if (prompt !== undefined && sort !== undefined)
      throw new ConnectorError("invalid_params", "--sort: a search by --prompt is sorted by similarity; remove --sort");
    const form =
      prompt === undefined
        ? { query: { ...(filter && { filter }), ...(sort && { sort }) } }
        : { semantic: { field: semantic_field, prompt, ...(filter && { filter }) } };
    const params = { ...form, ...(fields && { fields }), ...(limit && { limit }), ...(cursor && { cursor }) };
    const shown =
      prompt === undefined ? { columns: fields } : { rowOf: rowOfHit, columns: fields && ["score", ...fields] };
    await readStore(context, target, { action: "context_store_search", params, ...shown });
  },
});

const sql = command({
  name: "connectors sql",
  summary: "Query the copied records of an entity with SQL",
  examples: [
    `agent-cli connectors sql payments customers "SELECT currency, count(*) AS n FROM customers GROUP BY currency"`,
  ],
  fields: {
    name: connector,
    entity,
    sql: { schema: { type: "string", description: "one SELECT statement" }, required: true, argument: 2 },
    workspace,
    limit: { schema: { type: "integer", minimum: 1, description: "maximum rows" } },
    fields: printedFields,
  },
  async run({ sql: statement, limit, fields, ...target }, context) {
    const params = { sql: statement, ...(limit && { limit }) };
    await readStore(context, target, { action: "context_store_sql_query", params, fields });
  },
});

/** The commands that execute actions and search copied records. */
export const executeCommands = [execute, search, sql];

type ExecuteInput = InputOf<typeof executeFields>;

function open(
  context: Context,
  { name, workspace: given }: Pick<ExecuteInput, "name" | "workspace">,
): Promise<Executor> {
  return context.executor({ name, workspaceName: context.workspaceOf(given) });
}

/** Returns the call options in the input. */
function optionsOf(input: ExecuteInput, { signal, local }: Context) {
  const { fields, exclude_fields, max_pages, max_records, timeout_ms, idempotency_key, intent } = input;
  if (local && intent !== undefined)
    throw new ConnectorError("invalid_params", "--intent: executions with --local are not audited; remove --intent");
  const given = { fields, exclude_fields, max_pages, max_records, timeout_ms, idempotency_key, intent };
  return { ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)), signal };
}

/**
 * Refuses `--file` for an action that returns no file, so that the action is not executed. Ignores unknown entities and
 * actions, because the execution reports them.
 */
async function checkReturnsFile(executor: Executor, { entity: entityName, action }: ExecuteInput): Promise<void> {
  const { entities } = await executor.describe();
  const described = memberOf(memberOf(entities, entityName)?.actions ?? {}, action);
  if (described && !("file" in described.returns))
    throw new ConnectorError("invalid_params", `--file: '${entityName}.${action}' returns no file; remove --file`);
}

/** Returns the member of this name. Ignores inherited members, such as `constructor`. */
function memberOf<Value>(members: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(members, name) ? members[name] : undefined;
}

async function once(executor: Executor, input: ExecuteInput, context: Context): Promise<void> {
  const { entity: entityName, action, params, fields, file } = input;
  const result = await executor.execute(entityName, action, params, optionsOf(input, context));
  if ("stream" in result) return download(result, file, context);
  // The executor has selected the fields.
  await writeResult(result, context, { columns: fields });
}

async function walk(executor: Executor, input: ExecuteInput, context: Context): Promise<void> {
  const { entity: entityName, action, params, fields } = input;
  const { output } = context;
  const pages = executor.pages(entityName, action, params, optionsOf(input, context));
  await output.rows(recordsOf(pages), fields);
}

async function* recordsOf(pages: AsyncIterable<Result>): AsyncGenerator<unknown, void, undefined> {
  for await (const { data } of pages) yield* Array.isArray(data) ? data : [data];
}

/** The fields to print, or the columns if the executor has selected the fields. Default: all. */
interface Selection extends Pick<ResultParts, "fields" | "columns"> {
  /** Returns the row of a record. Default: the record. */
  readonly rowOf?: (record: unknown) => unknown;
}

async function writeResult(result: Result, { output }: Context, { rowOf, ...selection }: Selection): Promise<void> {
  const { data, meta } = result;
  const records = Array.isArray(data) ? data : [data];
  await output.result(result, { rows: rowOf ? records.map(rowOf) : records, ...selection });
  const more = Object.entries(meta).filter(
    ([, value]) => value !== null && value !== false && typeof value !== "object",
  );
  if (output.format !== "json" && more.length > 0)
    output.notice(more.map(([name, value]) => printable(`meta.${name}: ${value}`)).join("\n"));
}

/** Returns the row of a record that a search by similarity has found: the score, then the fields of the record. */
function rowOfHit(hit: unknown): unknown {
  const { entity: record, metadata } = hit as {
    readonly entity: object;
    readonly metadata: { readonly score: number };
  };
  return { score: metadata.score, ...record };
}

async function download(file: FileDownload, path: string | undefined, { output }: Context): Promise<void> {
  const saved = await saveFile(file, path);
  const { content_range: range } = saved;
  if (range !== undefined) output.notice(printable(`The file contains only the range '${range}'.`));
  await output.result(saved);
}

interface StoreCall extends Selection {
  readonly action: "context_store_search" | "context_store_sql_query";
  readonly params: object;
}

interface StoreTarget {
  readonly name: string;
  readonly entity: string;
  readonly workspace: string | undefined;
}

async function readStore(
  context: Context,
  target: StoreTarget,
  { action, params, ...selection }: StoreCall,
): Promise<void> {
  const executor = await open(context, target);
  try {
    const result = await executor.execute(target.entity, action, { ...params }, { signal: context.signal });
    // Actions of the context store return records, never files.
    await writeResult(result as Result, context, selection);
  } finally {
    await executor.close();
  }
}
