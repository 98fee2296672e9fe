import type { Param } from "@agent-connectors/runtime";

/** Whether a param's default is worked out from something: the configuration, or the time. */
export function isConfigured(param: Param | undefined): boolean {
  const preset = param?.default;
  return typeof preset === "object" && preset !== null && !("value" in preset);
}
