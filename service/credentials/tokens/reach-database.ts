import { databaseFailure } from "../../store/database-failure.ts";

/**
 * Queries within a call of the runtime, which knows nothing of databases: where the database is away that is
 * `service_unavailable`, which the runtime tries again like any failure that may pass.
 */
export async function reachDatabase<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw databaseFailure(error) ?? error;
  }
}
