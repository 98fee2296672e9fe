import { defineConfig } from "vitest/config";

/**
 * `unit` tests pure functions and short exchanges on loopback; `service` runs the hosted service on SQLite and on a
 * PostgreSQL that it starts; `system` runs whole programs. `npm run check` runs `unit`, `npm test` runs all.
 */
export default defineConfig({
  resolve: { conditions: ["@agent-connectors/source"] },
  ssr: { resolve: { conditions: ["@agent-connectors/source"] } },
  test: {
    // Many tests wait for timers and processes. By default, vitest leaves one core free, which is half of a small machine.
    maxWorkers: "100%",
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: ["test/system/**", "test/service/**"],
          typecheck: { enabled: false },
        },
      },
      {
        extends: true,
        test: {
          name: "service",
          include: ["test/service/**/*.test.ts"],
          globalSetup: "test/service/postgres.ts",
          execArgv: ["--disable-warning=ExperimentalWarning"],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      { extends: true, test: { name: "system", include: ["test/system/**/*.test.ts"], testTimeout: 120_000 } },
    ],
  },
});
