import { ConnectorError, type Params } from "@agent-connectors/runtime/portable";
import { isReading } from "../action-effect.ts";
import type { AgentConnector } from "./connector.ts";

/** An action that an agent wants to execute. */
export interface Operation {
  readonly connector: string;
  readonly entity: string;
  readonly action: string;
  readonly params?: Params | undefined;
}

/** What an agent may do with its tools. */
export interface Access {
  /** `read` permits only actions without an effect on the connected system; `write`, the default, all. */
  readonly access?: "read" | "write";
  /** The permitted operations, such as `customers.list` or `customers.*`; all by default. */
  readonly operations?: readonly string[];
  /** Asks a person before an action deletes records. Without it, such actions run as others do. */
  readonly confirm?: (operation: Operation) => Promise<"allow" | "deny">;
}

/**
 * Throws `permission_denied` for an operation that the tools do not permit, or that a person denies, and `unknown_action` with
 * the nearest name for an unknown one that may change records.
 */
export async function checkAccess(
  operation: Operation,
  { access, operations, confirm }: Access,
  { docs }: Pick<AgentConnector, "docs">,
): Promise<void> {
  const { entity, action } = operation;
  const name = `${entity}.${action}`;
  if (access === "read" && !isReading(action)) {
    await checkKnown(operation, docs);
    throw new ConnectorError("permission_denied", `'${name}' changes records, and these tools only read`);
  }
  if (operations && !operations.includes(name) && !operations.includes(`${entity}.*`))
    throw new ConnectorError(
      "permission_denied",
      `'${name}' is not among the permitted operations: ${operations.join(", ")}`,
    );
  if (action === "delete" && confirm && (await confirm(operation)) === "deny")
    throw new ConnectorError("permission_denied", `the user did not permit '${name}'`);
}

/** A wrong name such as `find` is no missing permission: another name may read. */
async function checkKnown({ entity, action }: Operation, docs: AgentConnector["docs"]): Promise<void> {
  const failure: unknown = await docs(`actions.${entity}.${action}`).catch((error) => error);
  if (!(failure instanceof ConnectorError)) return;
  if (failure.code !== "unknown_section") throw failure;
  const [, meantEntity, meantAction] = String(failure.details?.[0]?.suggestion ?? "").split(".");
  if (meantEntity === entity && meantAction !== undefined && !isReading(meantAction)) return;
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
