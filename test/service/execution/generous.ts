import { defaultServiceLimits, type ServiceLimits } from "../../../service/limits.ts";

/** Limits that no test reaches by accident. */
export const generous: ServiceLimits = {
  ...defaultServiceLimits,
  executions: 10_000,
  executionsPerPrincipal: 10_000,
  requestMs: 20_000,
};
