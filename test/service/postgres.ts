import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../../scripts/embedded-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The URL of a server for the whole test run. Each test creates its own database there. */
    readonly postgresUrl: string;
  }
}

/** Starts a real PostgreSQL before the tests of the service, and stops it after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startEmbeddedPostgres(["-c", "fsync=off", "-c", "max_connections=300"]);
  project.provide("postgresUrl", url);
  return stop;
}
