import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

/** A run that starts the PostgreSQL of the service's tests, and whose only test fails. */
export default defineConfig({
  test: {
    root: resolve(import.meta.dirname, "../../.."),
    include: ["test/system/processes/fails.ts"],
    globalSetup: "test/service/postgres.ts",
  },
});
