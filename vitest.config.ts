import { getPriority, setPriority } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// The service runs its syncs with the niceness 19. If the tests had the normal niceness 0, the syncs would hardly run. Therefore
// the tests and their programs have 9. A service's helper threads have 10, so its main thread keeps precedence over them.
if (getPriority() < 9) setPriority(9);

// The settings of the developer's shell, such as AGENT_CONNECTORS_URL, must not change the results.
for (const name of Object.keys(process.env)) if (name.startsWith("AGENT_CONNECTORS_")) delete process.env[name];

/** Tests that use a PostgreSQL server, and tests of SQL on DuckDB, which start processes and wait for deadlines. */
const onPostgres = [
  "test/service/**/*.test.ts",
  "test/store/sql/**/*.test.ts",
  "test/store/**/postgres/**/*.test.ts",
  "test/store/**/*.postgres.test.ts",
];

/** Tests that take too long for `npm run check`. */
const slow = ["test/types/actions.test.ts", "test/client/repairs/repairs.test.ts"];

/** Tests that take long, for example because they break connections and disks, or run thousands of random searches. */
const long = [
  "test/**/faults/**/*.test.ts",
  "test/store/query/{duckdb,compare.postgres}.test.ts",
  "test/store/semantic/{pgvector,recall,odd-texts}.test.ts",
  "test/store/duckdb/log.test.ts",
  "test/store/sync/system/{churn,sandbox}.test.ts",
  "test/service/sync-thread/sync-thread.test.ts",
  "test/service/vault/rotate-master-key.test.ts",
  "test/service/context-store/every-entity.test.ts",
  "test/system/documentation/pages.test.ts",
];

/** Tests of whole programs, and of the syncs of whole connectors. */
const wholePrograms = ["test/system/**/*.test.ts", "test/store/**/system/*.test.ts"];

const longest = [
  "test/system/faults/sync-kill.test.ts",
  "test/system/documentation/pages.test.ts",
  "test/service/context-store/every-entity.test.ts",
];

/** Begins with the longest tests, so that none of them runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files);
    const first = longest.flatMap((name) => others.filter(({ moduleId }) => moduleId.endsWith(name)));
    return [...first, ...others.filter((file) => !first.includes(file))];
  }
}

/**
 * `npm run check` runs the project `unit`: tests of pure functions and of short exchanges on loopback. `npm run test:long` runs
 * `long`, and `npm test` runs all projects except `long`.
 */
export default defineConfig({
  resolve: { conditions: ["@agent-connectors/source"] },
  ssr: { resolve: { conditions: ["@agent-connectors/source"] } },
  // The environment in which vitest loads the global setups.
  environments: { __vitest__: { resolve: { conditions: ["@agent-connectors/source"] } } },
  test: {
    // Many tests wait for timers and processes, so three workers keep two cores busy.
    maxWorkers: 3,
    // Titles show the names of cases completely.
    taskTitleValueFormatTruncate: 0,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: [...long, ...wholePrograms, ...onPostgres, ...slow],
          // The files of a worker share their modules instead of importing them again.
          isolate: false,
          typecheck: { enabled: false },
          // Tests of random values take up to four seconds, and longer on a busy machine.
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: "service",
          include: [...onPostgres, ...slow],
          exclude: long,
          isolate: false,
          globalSetup: "test/service/postgres.ts",
          execArgv: ["--disable-warning=ExperimentalWarning"],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "system",
          include: wholePrograms,
          exclude: long,
          globalSetup: ["test/system/build.ts", "test/service/postgres.ts"],
          testTimeout: 120_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "long",
          include: long,
          globalSetup: ["test/system/build.ts", "test/service/postgres.ts"],
          testTimeout: 120_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
