import type { Dispatcher } from "undici";
import type { Settings } from "../settings.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import { counted } from "./counted.ts";

/** How the upstream of a kind is reached. */
export interface Upstream {
  readonly dispatcher: Dispatcher;
  /** What stands for the kind's own base URL, if anything does. */
  readonly baseUrl?: string;
}

export type UpstreamOf = (kind: string) => Upstream;

export interface UpstreamsOptions {
  readonly egress: Dispatcher;
  readonly baseUrls: Settings["baseUrls"];
  readonly metrics: Pick<Metrics, "upstreamAnswered">;
}

/** Every kind's upstream over the same connections; what is sent there is counted by kind. */
export function createUpstreams({ egress, baseUrls, metrics }: UpstreamsOptions): UpstreamOf {
  return (kind) => {
    const baseUrl = Object.hasOwn(baseUrls, kind) ? baseUrls[kind] : undefined;
    return {
      dispatcher: counted(egress, (facts) => metrics.upstreamAnswered({ kind, ...facts })),
      ...(baseUrl !== undefined && { baseUrl }),
    };
  };
}
