import { readSkillDocs } from "@agent-connectors/client/local";
import { kinds } from "@agent-connectors/connectors";
import {
  type Connector,
  ConnectorError,
  entitiesOf,
  invalid,
  nearest,
  type SkillDocs,
  unknownName,
} from "@agent-connectors/runtime";

/** The names of all connector kinds, in alphabetical order. */
export function kindNames(): readonly string[] {
  return Object.keys(kinds);
}

/** The models of all connector kinds, in alphabetical order. */
export function listKinds(): Promise<readonly Connector[]> {
  return Promise.all(kindNames().map(loadKind));
}

/** The model of a kind. Throws `not_found` for an unknown name. */
export async function findKind(name: string): Promise<Connector> {
  if (Object.hasOwn(kinds, name)) return loadKind(name);
  const suggestion = nearest(name, kindNames());
  throw new ConnectorError(
    "not_found",
    `there is no connector type '${name}'${suggestion === undefined ? "" : `, did you mean '${suggestion}'?`}`,
  );
}

const loaded = new Map<string, Connector>();

/** The model of a kind, imported at its first use. Throws `invalid_params` for an unknown name. */
export async function loadKind(name: string): Promise<Connector> {
  const cached = loaded.get(name);
  if (cached) return cached;
  if (!Object.hasOwn(kinds, name)) {
    const unknown = unknownName("connector_type", { noun: "kind", name, names: kindNames() });
    throw invalid("invalid_params", [{ ...unknown, found: `unknown kind '${name}'` }]);
  }
  // The check above found the name among the keys.
  const { connector } = await kinds[name as keyof typeof kinds].load();
  loaded.set(name, connector);
  return connector;
}

/**
 * Returns the names of a kind's entities that have syncs, with parents before their children. `intervalMs` is the kind's own
 * interval between the runs of a sync, if any.
 */
export function syncsOf(connector: Connector): {
  readonly entities: readonly string[];
  readonly intervalMs: number | undefined;
} {
  return { entities: copiedEntities(connector), intervalMs: connector.syncIntervalMs };
}

/** Parents come before their children, because syncs read parents first. */
function copiedEntities(connector: Connector): readonly string[] {
  const entities = entitiesOf(connector);
  const ordered = new Set<string>();
  const add = (name: string): void => {
    const { contextStore } = entities[name] ?? {};
    if (!contextStore || ordered.has(name)) return;
    for (const { entity } of contextStore.parents) if (entity !== name) add(entity);
    ordered.add(name);
  };
  for (const name of Object.keys(entities)) add(name);
  return [...ordered];
}

/** The names of the entities with fields for search by similarity. */
export function semanticEntities(connector: Connector): readonly string[] {
  return Object.values(entitiesOf(connector))
    .filter(({ contextStore }) => Object.keys(contextStore?.semantic ?? {}).length > 0)
    .map(({ name }) => name);
}

const loadedDocs = new Map<string, SkillDocs>();

/** The documentation of a kind, read at its first use. After a failed read, the next call reads again. */
export async function loadSkillDocs(kind: string): Promise<SkillDocs> {
  const cached = loadedDocs.get(kind);
  if (cached) return cached;
  const docs = await readSkillDocs(kind);
  loadedDocs.set(kind, docs);
  return docs;
}
