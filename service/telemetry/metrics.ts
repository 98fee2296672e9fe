/** What is counted. Labels are names of ours (routes, kinds, codes), never of tenants. */
export interface Metrics {
  readonly requestEnded: (facts: {
    readonly route: string;
    readonly method: string;
    readonly status: number;
    readonly seconds: number;
  }) => void;
  /** `status` is `ok` or an error code. */
  readonly executionEnded: (facts: {
    readonly kind: string;
    readonly status: string;
    readonly seconds: number;
  }) => void;
  /** `status` is the HTTP status, or `failed` where no answer came. */
  readonly upstreamAnswered: (facts: {
    readonly kind: string;
    readonly status: string;
    readonly seconds: number;
  }) => void;
  readonly refreshEnded: (facts: {
    readonly kind: string;
    readonly outcome: "renewed" | "adopted" | "rejected" | "failed";
  }) => void;
  readonly auditDropped: (rows: number) => void;
  /** Prometheus text. */
  readonly text: () => Promise<string>;
}
