import type { RateLimit } from "@agent-connectors/runtime";
import type { Manifest } from "../manifest/manifest.ts";
import type { Context } from "./context.ts";
import { resolveTemplate } from "./template.ts";

/** The limits that the client keeps by itself; a number of requests and its time go together. */
export function resolveRateLimit(context: Context, source: Manifest["rate_limit"] = {}): RateLimit {
  const { requests, per_seconds, concurrency, reset } = source;
  const [missing] = [
    ...(requests === undefined && per_seconds !== undefined ? ["requests"] : []),
    ...(requests !== undefined && per_seconds === undefined ? ["per_seconds"] : []),
  ];
  if (missing !== undefined) context.report("missing-key", { name: missing }, { path: ["rate_limit"], part: "key" });
  return {
    ...(requests !== undefined && { requests }),
    ...(per_seconds !== undefined && { perMs: per_seconds * 1000 }),
    ...(concurrency !== undefined && { concurrency }),
    ...(reset && {
      reset: {
        value: resolveTemplate(context, reset.value, {
          slot: "rate_limit.reset",
          path: ["rate_limit", "reset", "value"],
        }),
        unit: reset.unit,
      },
    }),
  };
}
