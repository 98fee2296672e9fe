import { type Bounds, defaultBounds } from "../../../service/settings/settings.ts";

/** Bounds that no test reaches by accident. */
export const generous: Bounds = {
  ...defaultBounds,
  executions: 10_000,
  executionsPerPrincipal: 10_000,
  requestMs: 20_000,
};
