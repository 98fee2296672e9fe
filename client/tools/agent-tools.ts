import {
  type CallOptions,
  ConnectorError,
  invalid,
  nearest,
  type Params,
  type Result,
  refuseUnknownOptions,
  type Schema,
  scalarProblem,
} from "@agent-connectors/runtime/portable";
import { type Access, checkAccess, permittedCopyActions, permittedDocs, permittedParams } from "./access.ts";
import { checkArguments } from "./arguments.ts";
import type { AgentConnector } from "./connector.ts";
import { type Framework, frameworks, messageOf, translate } from "./failure.ts";
import { inspect, listConnectors } from "./inspect.ts";
import { dataNotice, fileText, type ResultLimits, resultText } from "./result.ts";

/** A tool that a model can call. */
export interface AgentTool {
  readonly name: "inspect_connector" | "read_skill_docs" | "execute";
  readonly description: string;
  /** The JSON Schema of the arguments. */
  readonly inputSchema: Schema;
  /** The JSON Schema of `structured` in the output. A tool that returns only text has none. */
  readonly outputSchema?: Schema;
  /** Returns the text for the model. The option `framework` of `agentTools` determines the form of a failure. */
  run(args: Readonly<Record<string, unknown>>, options?: RunToolOptions): Promise<string>;
  /** Returns the text as `run` does and, for an execution, the result as data for a program. */
  output(args: Readonly<Record<string, unknown>>, options?: RunToolOptions): Promise<ToolOutput>;
}

interface RunToolOptions {
  readonly signal?: AbortSignal | undefined;
}

/** The output of a tool. */
export interface ToolOutput {
  /** The text for the model. */
  readonly text: string;
  /**
   * The result of `execute`, with a notice that records are data, not instructions. Absent for a file, for a failure, and for
   * other tools.
   */
  readonly structured?: Pick<Result, "data" | "meta"> & { readonly notice: string };
}

/** Options of the tools. */
export interface AgentToolsOptions extends Access, ResultLimits {
  /** Determines the form of failures. With the default, `none`, the tools throw `ToolError`s. */
  readonly framework?: Framework;
}

/**
 * Creates the three tools for agents. With several connectors, the tools have the argument `connector`. `execute` and
 * `read_skill_docs` require it. Throws `invalid_config` for two connectors with the same name, for unknown options, and
 * for an unknown value of `access` or `framework`.
 */
export function agentTools(
  connectors: readonly AgentConnector[],
  options: AgentToolsOptions = {},
): readonly AgentTool[] {
  checkNames(connectors);
  checkOptions(options);
  const several = connectors.length > 1;
  const runs = { inspect_connector: runInspect, read_skill_docs: runDocs, execute: runExecute };
  return [inspectTool, docsTool, executeTool].map((tool) => {
    const accepted = several ? withConnector(tool.inputSchema, connectors) : tool.inputSchema;
    const output: AgentTool["output"] = async (given, { signal } = {}) => {
      let connector: AgentConnector | undefined;
      try {
        const { connector: name, ...others } = given;
        // The schema for one connector has no `connector`. A call can pass the name of this connector nevertheless.
        const args = checkArguments(accepted, several ? given : others);
        if (several && tool.name === "inspect_connector" && args.connector === undefined)
          return { text: listConnectors(connectors) };
        connector = chosen(connectors, name ?? undefined);
        return await runs[tool.name](connector, args, { ...options, signal });
      } catch (thrown) {
        const error = ConnectorError.from(thrown);
        const failed = translate(
          options.framework ?? "none",
          error,
          await messageOf(error, { connector, action: given.action }),
        );
        if ("text" in failed) return failed;
        throw failed.error;
      }
    };
    const isNameRequired = several && tool.name !== "inspect_connector";
    const inputSchema = {
      ...accepted,
      ...(isNameRequired && { required: ["connector", ...(accepted.required ?? [])] }),
    };
    return { ...tool, inputSchema, output, run: async (args, options) => (await output(args, options)).text };
  });
}

type ToolDefinition = Omit<AgentTool, "run" | "output">;

const inspectTool: ToolDefinition = {
  name: "inspect_connector",
  description:
    "Describes a connector: entities, actions, filters, copied records, configuration, permitted operations. Call it first.",
  inputSchema: { type: "object", properties: {}, additionalProperties: false },
};

const docsTool: ToolDefinition = {
  name: "read_skill_docs",
  description: "Returns the documentation of actions: params, results and examples. Without a section, the outline.",
  inputSchema: {
    type: "object",
    properties: {
      section: { type: "string", description: "Id of a section from the outline, such as actions.<entity>.<action>." },
      sections: { type: "array", items: { type: "string" }, maxItems: 10, description: "Ids of several sections." },
    },
    additionalProperties: false,
  },
};

const paths: Schema = { type: "array", items: { type: "string" } };

const executeTool: ToolDefinition = {
  name: "execute",
  description:
    "Executes an action of an entity. Read its section with read_skill_docs first. Returns data and meta as JSON. If there are more records, meta.next_params has the params of the next call. Options: fields, exclude_fields, max_pages, max_records, intent.",
  outputSchema: {
    type: "object",
    properties: {
      notice: { type: "string" },
      data: { description: "A record, records, or null." },
      meta: { type: "object" },
    },
  },
  inputSchema: {
    type: "object",
    properties: {
      entity: { type: "string", description: "The name of an entity, such as customers." },
      action: { type: "string", description: "The name of an action, such as list." },
      params: { type: "object", additionalProperties: true, description: "Params of the action." },
      options: {
        type: "object",
        properties: {
          fields: { ...paths, description: "Dotted paths of the fields to return. Few fields keep the result short." },
          exclude_fields: { ...paths, description: "Dotted paths of the fields to leave out." },
          max_pages: {
            type: "integer",
            minimum: 1,
            description: "The maximum number of pages to return in one result.",
          },
          max_records: {
            type: "integer",
            minimum: 1,
            description:
              "The maximum number of records in the result. The last page is returned whole if no later call could return the rest of it.",
          },
          intent: { type: "string", description: "The reason for the call, for the audit log." },
        },
        additionalProperties: false,
      },
    },
    required: ["entity", "action"],
    additionalProperties: false,
  },
};

function withConnector(schema: Schema, connectors: readonly AgentConnector[]): Schema {
  const connector = {
    type: "string",
    enum: connectors.map(({ name }) => name),
    description: "Name of the connector.",
  } as const;
  return { ...schema, properties: { connector, ...schema.properties } };
}

function checkNames(connectors: readonly AgentConnector[]): void {
  const names = connectors.map(({ name }) => name);
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated === undefined) return;
  throw new ConnectorError(
    "invalid_config",
    `expected a different name for each connector, found '${repeated}' twice; rename one: { ...connector, name: "other" }`,
  );
}

const optionNames: Readonly<Record<keyof AgentToolsOptions, true>> = {
  access: true,
  operations: true,
  confirm: true,
  maxCharacters: true,
  maxTokens: true,
  framework: true,
};

/** Types do not restrict the options of programs in JavaScript. A misspelt `access` would permit writes. */
function checkOptions(options: AgentToolsOptions): void {
  refuseUnknownOptions(options, optionNames);
  const { access, framework } = options;
  const problems = [
    scalarProblem("access", { enum: ["read", "write"] }, access ?? "write"),
    scalarProblem("framework", { enum: frameworks }, framework ?? "none"),
  ].filter((problem) => problem !== undefined);
  if (problems.length > 0) throw invalid("invalid_config", problems);
}

function chosen(connectors: readonly AgentConnector[], name: unknown): AgentConnector {
  const [only, another] = connectors;
  if (only && !another && name === undefined) return only;
  const found = connectors.find((connector) => connector.name === name);
  if (found) return found;
  const names = connectors.map((connector) => connector.name);
  const meant = typeof name === "string" ? nearest(name, names) : undefined;
  const expected = `one of ${names.join(", ")}`;
  const isMissing = name === undefined;
  const given = isMissing ? "nothing" : JSON.stringify(name);
  throw new ConnectorError("invalid_params", `connector: expected ${expected}, found ${given}`, {
    details: [
      {
        path: "connector",
        code: isMissing ? "missing" : "value",
        expected,
        found: isMissing ? "nothing" : String(name),
        allowed: names,
        ...(meant !== undefined && { suggestion: meant }),
      },
    ],
  });
}

interface RunOptions extends AgentToolsOptions {
  readonly signal: AbortSignal | undefined;
}

type RunTool = (
  connector: AgentConnector,
  args: Readonly<Record<string, unknown>>,
  options: RunOptions,
) => Promise<ToolOutput>;

const runInspect: RunTool = async (connector, _args, access) => ({ text: await inspect(connector, access) });

const runDocs: RunTool = async (connector, args, access) => {
  const { section, sections = [] } = args as { readonly section?: string; readonly sections?: readonly string[] };
  const ids = [
    ...(section === undefined ? [] : [["section", section] as const]),
    ...sections.map((id, at) => [`sections[${at}]`, id] as const),
  ];
  if (ids.length === 0) return { text: (await permittedDocs(connector, access)).text };
  const found = await Promise.all(
    ids.map(([path, id]) => permittedDocs(connector, access, id).catch((error) => unknownAt(path, error))),
  );
  const unknown = found.filter((one) => one instanceof ConnectorError);
  if (unknown.length > 0)
    throw new ConnectorError("unknown_section", unknown.map(({ reason }) => reason).join("; "), {
      details: unknown.flatMap(({ details = [] }) => details),
    });
  return { text: found.flatMap((one) => ("text" in one ? [one.text] : [])).join("\n\n") };
};

/** Returns the failure of an unknown id, with the path of the argument that contains the id. Throws any other failure. */
function unknownAt(path: string, error: unknown): ConnectorError {
  if (!(error instanceof ConnectorError && error.code === "unknown_section")) throw error;
  const { reason, details = [] } = error;
  return new ConnectorError(error.code, reason.replace(/^section(?=: )/, path), {
    details: details.map((problem) => ({ ...problem, path })),
  });
}

const runExecute: RunTool = async (connector, args, settings) => {
  const { signal } = settings;
  // The connector checks the names of entities and actions, and the members of `params`.
  const { entity, action, params, options } = args as {
    readonly entity: string;
    readonly action: string;
    readonly params?: Params;
    readonly options?: CallOptions;
  };
  const operation = { connector: connector.name, entity, action, params };
  await checkAccess(operation, settings, connector);
  const sent = { ...options, with_next_params: true, ...(signal && { signal }) };
  const result = await connector.execute(entity, action, permittedParams(operation, settings), sent);
  if (!("stream" in result)) {
    const { data, next_params } = result;
    const meta = { ...result.meta, ...(next_params && { next_params }) };
    const maxRecords = options?.max_records;
    const copyActions = connector.status ? permittedCopyActions(operation, settings) : [];
    const source = { entity, action, maxRecords, copyActions };
    return { text: resultText({ data, meta }, source, settings), structured: { notice: dataNotice, data, meta } };
  }
  // A model cannot read bytes, so the download is cancelled.
  for await (const _ of result.stream) break;
  const { name, contentType: content_type, length: bytes } = result;
  return { text: fileText(`${entity}.${action}`, { name, content_type, bytes }) };
};
