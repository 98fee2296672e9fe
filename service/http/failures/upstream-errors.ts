import type { ErrorCode } from "@agent-connectors/runtime";

/** How a request may fail for which an upstream is asked. */
export const upstreamErrors: readonly ErrorCode[] = [
  "invalid_config",
  "credentials_rejected",
  "missing_scope",
  "upstream_rejected",
  "upstream_unavailable",
  "upstream_unreadable",
];
