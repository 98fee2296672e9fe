import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

/** Runs a test that fails, with the PostgreSQL of the service's tests. */
export default defineConfig({
  test: {
    root: resolve(import.meta.dirname, "../../.."),
    include: ["test/system/processes/fails.ts"],
    globalSetup: "test/service/postgres.ts",
  },
});
