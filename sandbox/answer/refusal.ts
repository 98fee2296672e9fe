import type { UpstreamCode } from "@agent-connectors/runtime";

/** A request that is answered with a failure. */
export interface Refusal {
  readonly kind: "refused";
  readonly status: number;
  readonly message: string;
  /** What the failure means, where upstreams tell it by more than the status. */
  readonly code?: UpstreamCode;
}

/** A failure to answer with. */
export function refuse(status: number, message: string, code?: UpstreamCode): Refusal {
  return { kind: "refused", status, message, ...(code && { code }) };
}
