import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { defaultIntervalMs } from "../limits.ts";

/** The syncs of each connector of a kind (see `syncsOf`). */
interface SyncsOfKind {
  /** The names of the copied entities. */
  readonly entities: readonly string[];
  /** Milliseconds from the end of a successful run to the next one. `undefined` is `defaultIntervalMs`. */
  readonly intervalMs?: number | undefined;
}

/**
 * Adds the syncs that a connector lacks, for example because a new version of its kind has more entities. The added syncs are
 * due now. Existing syncs stay unchanged.
 */
export async function addSyncs(
  database: Kysely<Database>,
  connector: { readonly id: string; readonly organizationId: string },
  { entities, intervalMs = defaultIntervalMs, now }: SyncsOfKind & { readonly now: number },
): Promise<void> {
  if (entities.length === 0) return;
  await database
    .insertInto("syncs")
    .values(
      entities.map((entity) => ({
        connector_id: connector.id,
        organization_id: connector.organizationId,
        entity,
        status: "loading" as const,
        paused: 0,
        interval_ms: intervalMs,
        next_run_at: now,
        attempts: 0,
        lease_owner: null,
        lease_until: null,
        stored_state: null,
        last_run: null,
        reset_requested: 0,
        complete_requested: 0,
        requested_at: null,
        started_at: null,
        synced_at: null,
        records: 0,
        bytes: 0,
        records_per_second: 0,
        drift: "{}",
        refused_passages: 0,
        embedder: null,
        error_code: null,
        error_message: null,
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(["connector_id", "entity"]).doNothing())
    .execute();
}

/** Maximum connectors that one query of `addMissingSyncs` reads. */
const connectorsPerQuery = 500;

/**
 * Adds the missing syncs of all connectors of a kind. A connector lacks syncs if an earlier version of the service created the
 * connector without syncs, or if the kind has new entities.
 */
export async function addMissingSyncs(
  database: Kysely<Database>,
  { kind, now, ...syncs }: SyncsOfKind & { readonly kind: string; readonly now: number },
): Promise<void> {
  const { entities } = syncs;
  // PostgreSQL refuses the empty list of `in ()`.
  if (entities.length === 0) return;
  for (;;) {
    const connectors = await database
      .selectFrom("connectors")
      .leftJoin("syncs", (join) =>
        join.onRef("syncs.connector_id", "=", "connectors.id").on("syncs.entity", "in", [...entities]),
      )
      .select(["connectors.id", "connectors.organization_id as organizationId"])
      .where("connectors.kind", "=", kind)
      .groupBy(["connectors.id", "connectors.organization_id"])
      .having(({ fn }) => fn.count("syncs.entity"), "<", entities.length)
      .limit(connectorsPerQuery)
      .execute();
    for (const connector of connectors) await addSyncs(database, connector, { ...syncs, now });
    if (connectors.length < connectorsPerQuery) return;
  }
}

/**
 * Deletes the syncs of entities that the kind no longer copies, except running syncs. The copied records stay in the
 * stores. If another version of the kind adds such a sync again, its first run reads all records (see `isExpected`).
 */
export async function deleteObsoleteSyncs(
  database: Kysely<Database>,
  { kind, entities, now }: SyncsOfKind & { readonly kind: string; readonly now: number },
): Promise<void> {
  await database
    .deleteFrom("syncs")
    .where("connector_id", "in", (query) => query.selectFrom("connectors").select("id").where("kind", "=", kind))
    // PostgreSQL refuses the empty list of `not in ()`.
    .$if(entities.length > 0, (query) => query.where("entity", "not in", [...entities]))
    .where((where) => where.or([where("lease_until", "is", null), where("lease_until", "<=", now)]))
    .execute();
}
