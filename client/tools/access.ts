import { ConnectorError, type DocsSection, type Params } from "@agent-connectors/runtime/portable";
import { isReadOnly } from "../action-effect.ts";
import type { AgentConnector } from "./connector.ts";

/** An action that an agent is about to execute. */
export interface Operation {
  readonly connector: string;
  readonly entity: string;
  readonly action: string;
  readonly params?: Params | undefined;
}

/** The operations that an agent can execute with the tools. */
export interface Access {
  /** `read` permits only actions that do not change the connected system. `write` permits all. Default: `write`. */
  readonly access?: "read" | "write";
  /** The permitted operations, such as `customers.list` or `customers.*`. Default: all. */
  readonly operations?: readonly string[];
  /** Asks a person to permit a deletion (the action `delete`). Default: deletions run without confirmation. */
  readonly confirm?: (operation: Operation) => Promise<"allow" | "deny">;
}

/** The access of one call of a tool. The signal ends the requests for the documentation and the status of the connector. */
export interface CallAccess extends Access {
  readonly signal?: AbortSignal | undefined;
}

/** A deletion that did not run, because no user permitted it. */
export class UnconfirmedError extends ConnectorError {
  /** Tells the model how to continue. */
  readonly remedy: string;

  constructor(reason: string, remedy: string) {
    super("permission_denied", reason);
    this.remedy = remedy;
  }
}

/**
 * Throws `permission_denied` for an operation that the tools do not permit or that a person denies. If the tools only read,
 * throws `unknown_entity` or `unknown_action` for an unknown name such as `customers.find`. If the nearest action of the entity
 * is a write, such as `create` for `creat`, throws `permission_denied` instead.
 */
export async function checkAccess(
  operation: Operation,
  permitted: CallAccess,
  { docs }: Pick<AgentConnector, "docs">,
): Promise<void> {
  const { entity, action } = operation;
  if (permitted.access === "read" && !isReadOnly(action))
    await checkKnown(operation, (section) => docs(section, permitted.signal));
  const refusal = refusalOf(operation, permitted);
  if (refusal !== undefined) throw new ConnectorError("permission_denied", refusal);
  const { confirm } = permitted;
  if (action === "delete" && confirm && (await confirm(operation)) !== "allow")
    throw new UnconfirmedError(
      `the user declined '${entity}.${action}', and nothing was deleted`,
      "Do not repeat the call unless the user requests it again.",
    );
}

function refusalOf(
  { entity, action }: Pick<Operation, "entity" | "action">,
  { access, operations }: Access,
): string | undefined {
  const name = `${entity}.${action}`;
  if (access === "read" && !isReadOnly(action)) return `'${name}' changes records, and these tools only read`;
  if (operations && !operations.includes(name) && !operations.includes(`${entity}.*`))
    return `'${name}' is not among the permitted operations: ${operations.join(", ")}`;
  return undefined;
}

/**
 * Returns a section of the documentation, by default the outline of the permitted actions. Throws `permission_denied` for a
 * section about an action that is not permitted. For an unknown id, throws `permission_denied` if the section with the nearest
 * id is about such an action, and otherwise `unknown_section`.
 */
export async function permittedDocs(
  { docs }: Pick<AgentConnector, "docs">,
  permitted: CallAccess,
  section?: string,
): Promise<DocsSection> {
  const { signal } = permitted;
  if (permitted.access !== "read" && permitted.operations === undefined) return docs(section, signal);
  if (section === undefined) return permittedOutline(await docs(undefined, signal), permitted);
  const requirePermitted = (id: unknown): void => {
    const refusal = refusalOfSection(String(id), permitted);
    if (refusal !== undefined) throw new ConnectorError("permission_denied", refusal);
  };
  try {
    const found = await docs(section, signal);
    requirePermitted(section);
    return found;
  } catch (error) {
    if (!(error instanceof ConnectorError && error.code === "unknown_section")) throw error;
    const { suggestion } = error.details?.[0] ?? {};
    // Without a suggestion, the message of the error can list the sections of actions that are not permitted.
    if (suggestion === undefined)
      throw new ConnectorError("unknown_section", `section: expected an id that the outline lists, found '${section}'`);
    requirePermitted(suggestion);
    const isPermitted = (id: unknown) => refusalOfSection(String(id), permitted) === undefined;
    const details = error.details?.map(({ allowed, ...rest }) => ({
      ...rest,
      ...(allowed && { allowed: allowed.filter(isPermitted) }),
    }));
    throw new ConnectorError("unknown_section", error.reason, { ...error.toOptions(), ...(details && { details }) });
  }
}

function refusalOfSection(id: string, permitted: Access): string | undefined {
  const [, entity, action] = /^actions\.(\w+)\.(\w+)$/.exec(id) ?? [];
  return entity && action ? refusalOf({ entity, action }, permitted) : undefined;
}

/**
 * Returns the params that the connector receives. If `operations` is set, the param `tables` limits an SQL query to the entities
 * for which `operations` permits it.
 */
export function permittedParams({ action, params }: Operation, permitted: Access): Params | undefined {
  if (action !== sqlAction || permitted.operations === undefined) return params;
  const entities = new Set(permitted.operations.map((name) => name.split(".")[0] ?? ""));
  const tables = [...entities].filter((entity) => refusalOf({ entity, action }, permitted) === undefined);
  return { ...params, tables };
}

const sqlAction = "context_store_sql_query";

/** Returns the permitted actions on an entity's copy in the context store; none if the operation is such an action. */
export function permittedCopyActions(
  { entity, action }: Pick<Operation, "entity" | "action">,
  permitted: Access,
): readonly string[] {
  const names = ["context_store_search", sqlAction];
  if (names.includes(action)) return [];
  return names.filter((name) => refusalOf({ entity, action: name }, permitted) === undefined);
}

function permittedOutline(outline: DocsSection, permitted: Access): DocsSection {
  const { text, sections = [], entities = [], stored = [] } = outline;
  const permits = (id: string) => refusalOfSection(id, permitted) === undefined;
  const lines = text.split("\n").filter((line) => permits(/^- `([^`]+)`/.exec(line)?.[1] ?? ""));
  return {
    ...outline,
    text: lines.join("\n"),
    sections: sections.filter(permits),
    entities: entities.flatMap((line) => {
      const [entity, actions = ""] = line.split(": ");
      const all = [...actions.matchAll(/(\w+)(?:\([^)]*\))?/g)];
      const shown = all.filter(([, action]) => permits(`actions.${entity}.${action}`)).map(([text]) => text);
      return shown.length === 0 ? [] : [`${entity}: ${shown.join(" ")}`];
    }),
    stored: stored.filter((line) => {
      const [entity] = line.split(": ");
      return ["search", "sql_query"].some((name) => permits(`actions.${entity}.context_store_${name}`));
    }),
  };
}

/** Throws for an unknown name, so that the model tries another name. Returns if the nearest action of the entity is a write. */
async function checkKnown({ entity, action }: Operation, docs: AgentConnector["docs"]): Promise<void> {
  const failure: unknown = await docs(`actions.${entity}.${action}`).catch((error) => error);
  if (!(failure instanceof ConnectorError)) return;
  if (failure.code !== "unknown_section") throw failure;
  const { suggestion = "", allowed = [] } = failure.details?.[0] ?? {};
  const [, meantEntity, meantAction] = String(suggestion).split(".");
  if (meantEntity === entity && meantAction !== undefined && !isReadOnly(meantAction)) return;
  // If the entity exists, `allowed` contains only ids of the entity's actions, even if no action has a similar name.
  const isAction = allowed.length > 0 && allowed.every((id) => String(id).startsWith(`actions.${entity}.`));
  const [path, found, meant] = isAction ? ["action", action, meantAction] : ["entity", entity, meantEntity];
  const expected = `an ${path} that the outline lists`;
  const hint = meant === undefined ? "" : `; did you mean '${meant}'?`;
  throw new ConnectorError(
    `unknown_${isAction ? "action" : "entity"}`,
    `expected ${expected}, found '${found}'${hint}`,
    {
      details: [
        { path, code: "unknown", expected, found: `'${found}'`, ...(meant !== undefined && { suggestion: meant }) },
      ],
    },
  );
}
