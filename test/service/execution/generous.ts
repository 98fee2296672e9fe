import { type Bounds, defaultBounds } from "../../../service/settings/settings.ts";

/** Of a service that lets everybody do everything at once. */
export const generous: Bounds = {
  ...defaultBounds,
  executions: 10_000,
  executionsPerPrincipal: 10_000,
  requestMs: 20_000,
};
