import { type ActionKind, ConnectorError } from "@agent-connectors/runtime";
import type { Caller } from "./caller.ts";
import { type EntityPermission, entityAccess } from "./entity-access.ts";

/** An operation of a connector; `context_store` is the kind of the actions that only read our copy. */
export interface Operation {
  readonly entity: string;
  readonly action: string;
  readonly kind: ActionKind | "context_store";
}

const reads: ReadonlySet<Operation["kind"]> = new Set(["list", "search", "get", "download", "context_store"]);

/** Throws `permission_denied` unless the caller's permissions for the connector allow the operation. */
export function authorizeOperation(
  caller: Pick<Caller, "role">,
  permissions: readonly EntityPermission[],
  operation: Operation,
): void {
  const access = entityAccess(caller, permissions, operation.entity);
  if (access === "write" || (access === "read" && reads.has(operation.kind))) return;
  const needed = reads.has(operation.kind) ? "read" : "write";
  throw new ConnectorError(
    "permission_denied",
    `you may not ${operation.action} '${operation.entity}' of this connector: that needs ${needed} access, and yours is ${access}; an admin of the organization can change it`,
  );
}
