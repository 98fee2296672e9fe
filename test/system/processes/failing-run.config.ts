import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

/** A test run with the PostgreSQL of the service's tests and a test that fails. */
export default defineConfig({
  test: {
    root: resolve(import.meta.dirname, "../../.."),
    include: ["test/system/processes/fails.ts"],
    globalSetup: "test/service/postgres.ts",
  },
});
