import type { Bounds } from "./settings.ts";

/** How much at once, and how long, unless the environment says otherwise. */
export const defaultBounds: Bounds = {
  bodyBytes: 4 * 1024 * 1024,
  bodyDepth: 64,
  requestsPerMinute: 1_200,
  signInsPerMinute: 30,
  executions: 500,
  executionsPerPrincipal: 100,
  receiveMs: 30_000,
  requestMs: 300_000,
  // Shorter than the 30 s after which orchestrators kill.
  shutdownMs: 25_000,
};
