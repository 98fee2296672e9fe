import { ConnectorError, type Params } from "@agent-connectors/runtime/portable";
import { isReadOnly } from "../action-effect.ts";
import type { AgentConnector } from "./connector.ts";

/** An action that an agent is about to execute. */
export interface Operation {
  readonly connector: string;
  readonly entity: string;
  readonly action: string;
  readonly params?: Params | undefined;
}

/** The operations that the tools permit an agent. */
export interface Access {
  /** `read` permits only actions that do not change the connected system. `write` permits all. Default: `write`. */
  readonly access?: "read" | "write";
  /** The permitted operations, such as `customers.list` or `customers.*`. Default: all. */
  readonly operations?: readonly string[];
  /** Asks a person before the action `delete` of an entity. Without this function, deletions run without confirmation. */
  readonly confirm?: (operation: Operation) => Promise<"allow" | "deny">;
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
 * throws `unknown_entity` or `unknown_action` with the nearest name, if any, for an unknown operation that does not resemble a
 * write.
 */
export async function checkAccess(
  operation: Operation,
  { access, operations, confirm }: Access,
  { docs }: Pick<AgentConnector, "docs">,
): Promise<void> {
  const { entity, action } = operation;
  const name = `${entity}.${action}`;
  if (access === "read" && !isReadOnly(action)) {
    await checkKnown(operation, docs);
    throw new ConnectorError("permission_denied", `'${name}' changes records, and these tools only read`);
  }
  if (operations && !operations.includes(name) && !operations.includes(`${entity}.*`))
    throw new ConnectorError(
      "permission_denied",
      `'${name}' is not among the permitted operations: ${operations.join(", ")}`,
    );
  if (action === "delete" && confirm && (await confirm(operation)) !== "allow")
    throw new UnconfirmedError(
      `the user declined '${name}', and nothing was deleted`,
      "Do not repeat the call unless the user requests it again.",
    );
}

/**
 * Throws `unknown_entity` or `unknown_action` for an unknown name such as `find`, so that the model tries another name. Returns
 * if the operation is known, or if the nearest action of the entity is a write.
 */
async function checkKnown({ entity, action }: Operation, docs: AgentConnector["docs"]): Promise<void> {
  const failure: unknown = await docs(`actions.${entity}.${action}`).catch((error) => error);
  if (!(failure instanceof ConnectorError)) return;
  if (failure.code !== "unknown_section") throw failure;
  const [, meantEntity, meantAction] = String(failure.details?.[0]?.suggestion ?? "").split(".");
  if (meantEntity === entity && meantAction !== undefined && !isReadOnly(meantAction)) return;
  const isAction = meantAction !== undefined && meantEntity === entity;
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
