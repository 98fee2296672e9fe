import { ConnectorError } from "../errors/connector-error.ts";
import { nearest } from "../errors/nearest.ts";
import { suggested, unknownName } from "../errors/problem.ts";
import type { Connector } from "../model.ts";
import { listNames } from "../params/list-names.ts";
import { describe } from "../template/describe.ts";
import type { Operation } from "./call.ts";
import { type AnyEntity, entitiesOf } from "./entities-of.ts";
import { nearestAction } from "./nearest-action.ts";

/** Answered from the copy that a hosted connector keeps of an entity's records. */
const hostedActions: readonly string[] = ["context_store_search", "context_store_sql_query"];

/**
 * The action of an entity. Throws `unknown_entity` or `unknown_action` with the nearest name, and `hosted_only` for
 * what only a hosted connector answers.
 */
export function findOperation(connector: Connector, entityName: unknown, actionName: unknown): Operation {
  const entities = entitiesOf(connector);
  const entity = memberOf(entities, entityName);
  if (!entity) {
    const names = Object.keys(entities);
    throw unknown("unknown_entity", entityName, { of: connector.kind, names, meant: nearest(entityName, names) });
  }
  const place = `${connector.kind}.${entityName}`;
  const action = memberOf(entity.actions, actionName);
  if (action) return { name: `${place}.${actionName}`, action };
  const hosted = entity.contextStore && hostedActions.find((name) => name === actionName);
  if (hosted)
    throw new ConnectorError("hosted_only", `'${hosted}' is answered by hosted connectors only`, {
      operation: `${place}.${hosted}`,
    });
  const names = actionNames(entity);
  throw unknown("unknown_action", actionName, { of: place, names, meant: nearestAction(actionName, names) });
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
  of: { readonly of: string; readonly names: readonly string[]; readonly meant: string | undefined },
): ConnectorError {
  const [path, noun] = code === "unknown_entity" ? ["entity", "an entity"] : ["action", "an action"];
  const { of: parent, names, meant } = of;
  const remedy = meant === undefined ? `it has ${listNames(names)}` : `did you mean '${meant}'?`;
  const found = describe(name);
  const { suggestion: _, ...problem } = unknownName(path, { noun: path, name, names });
  return new ConnectorError(code, `expected ${noun} of ${parent}, found ${found}; ${remedy}`, {
    details: [{ ...problem, found, ...suggested(meant) }],
  });
}
