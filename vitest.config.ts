import { defineConfig } from "vitest/config";

/** `unit` is pure or talks to loopback for moments; `system` runs whole programs. `npm run check` runs the first, `npm test` both. */
export default defineConfig({
  resolve: { conditions: ["@agent-connectors/source"] },
  ssr: { resolve: { conditions: ["@agent-connectors/source"] } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: ["test/system/**"],
          typecheck: { enabled: false },
        },
      },
      { extends: true, test: { name: "system", include: ["test/system/**/*.test.ts"], testTimeout: 120_000 } },
    ],
  },
});
