import { ConnectorError } from "../errors/connector-error.ts";
import { nearest } from "../errors/nearest.ts";
import type { Connector } from "../model.ts";
import { listNames } from "../params/list-names.ts";
import { describe } from "../template/describe.ts";
import type { Operation } from "./call.ts";
import { type AnyEntity, entitiesOf } from "./entities-of.ts";

/** Answered from the copy that a hosted connector keeps of an entity's records. */
const hostedActions: readonly string[] = ["context_store_search", "context_store_sql_query"];

/**
 * The action of an entity. Throws `unknown_entity` or `unknown_action` with the nearest name, and `hosted_only` for
 * what only a hosted connector answers.
 */
export function findOperation(connector: Connector, entityName: unknown, actionName: unknown): Operation {
  const entities = entitiesOf(connector);
  const entity = memberOf(entities, entityName);
  if (!entity) throw unknown("unknown_entity", entityName, { of: connector.kind, names: Object.keys(entities) });
  const place = `${connector.kind}.${entityName}`;
  const action = memberOf(entity.actions, actionName);
  if (action) return { name: `${place}.${actionName}`, action };
  const hosted = entity.contextStore && hostedActions.find((name) => name === actionName);
  if (hosted)
    throw new ConnectorError("hosted_only", `'${hosted}' is answered by hosted connectors only`, {
      operation: `${place}.${hosted}`,
    });
  throw unknown("unknown_action", actionName, { of: place, names: actionNames(entity) });
}

function memberOf<Value>(members: Readonly<Record<string, Value>>, name: unknown): Value | undefined {
  return typeof name === "string" && Object.hasOwn(members, name) ? members[name] : undefined;
}

function actionNames(entity: AnyEntity): string[] {
  return [...Object.keys(entity.actions), ...(entity.contextStore ? hostedActions : [])];
}

function unknown(
  code: "unknown_entity" | "unknown_action",
  name: unknown,
  { of: parent, names }: { readonly of: string; readonly names: readonly string[] },
): ConnectorError {
  const [path, article] = code === "unknown_entity" ? ["entity", "an entity"] : ["action", "an action"];
  const suggestion = nearest(name, names);
  const remedy = suggestion === undefined ? `it has ${listNames(names)}` : `did you mean '${suggestion}'?`;
  const found = describe(name);
  return new ConnectorError(code, `expected ${article} of ${parent}, found ${found}; ${remedy}`, {
    details: [
      {
        path: path ?? "",
        expected: `one of ${listNames(names)}`,
        found,
        ...(suggestion !== undefined && { suggestion }),
      },
    ],
  });
}
