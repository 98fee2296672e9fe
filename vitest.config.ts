import { getPriority, setPriority } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// The service runs its syncs with the niceness 19. If the tests had the normal niceness 0, the syncs would hardly run. Therefore
// the workers and the programs of the tests inherit the niceness 9. The helper threads of the service have the niceness 10, so
// its main thread still has precedence over them.
if (getPriority() < 9) setPriority(9);

/**
 * Tests that use the PostgreSQL server of the run: the tests of the service, and the tests of the context store on PostgreSQL.
 * `test/store/sql/` also contains tests of SQL on DuckDB. They are in this list because they start processes and wait for
 * deadlines.
 */
const onPostgres = [
  "test/service/**/*.test.ts",
  "test/store/sql/**/*.test.ts",
  "test/store/**/postgres/**/*.test.ts",
  "test/store/**/*.postgres.test.ts",
];

/**
 * Tests that compile the types of all clients, and tests that correct hundreds of wrong calls with the help of their error
 * messages. They take too long for `npm run check`.
 */
const slow = ["test/types/actions.test.ts", "test/client/repairs/repairs.test.ts"];

/**
 * Tests that take long. Some kill processes, break connections and disks, exceed limits of memory and time, or put the service
 * under continuous load. Others compare the results of thousands of random searches with the expected records, run semantic
 * searches, compare copies with their upstream, query the copies of all entities, or follow the pages of the documentation.
 */
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

/** Tests of whole programs, of syncs of whole connectors, and of the modules that a program loads. */
const wholePrograms = ["test/system/**/*.test.ts", "test/store/**/system/*.test.ts"];

/** The tests that take the longest. */
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
 * The projects. `unit`: tests of pure functions and of short exchanges on loopback. `service`: the tests in `onPostgres` and
 * `slow`; the run starts a PostgreSQL server. `system`: the tests in `wholePrograms`. `long`: the tests in `long`, which the
 * other projects leave out. `npm run check` runs `unit`, `npm run test:long` runs `long`, `npm test` runs all except `long`.
 */
export default defineConfig({
  resolve: { conditions: ["@agent-connectors/source"] },
  ssr: { resolve: { conditions: ["@agent-connectors/source"] } },
  // The environment in which vitest loads the global setups.
  environments: { __vitest__: { resolve: { conditions: ["@agent-connectors/source"] } } },
  test: {
    // Many tests wait for timers and processes, so three workers keep two cores busy.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: [...long, ...wholePrograms, ...onPostgres, ...slow],
          // The files of a worker share their modules, instead of importing them again for each file.
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
          // As in `unit`.
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
