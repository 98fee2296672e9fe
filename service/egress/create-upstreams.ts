import type { Limits } from "@agent-connectors/runtime";
import type { Dispatcher } from "undici";
import type { Settings } from "../settings/settings.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import { admitAnswer } from "./admit-answer.ts";
import { counted } from "./counted.ts";
import { longestAnswer } from "./longest-answer.ts";

/** How the upstream of a kind is reached, and how much of what it answers is taken: as options of the runtime. */
export interface Upstream {
  readonly dispatcher: Dispatcher;
  /** What stands for the kind's own base URL, if anything does. */
  readonly baseUrl?: string;
  readonly admit: (length: number) => void;
  readonly limits: Pick<Limits, "maxBodyBytes" | "rateLimit">;
}

/** Gives the upstream of a kind. */
export type UpstreamOf = (kind: string) => Upstream;

export interface UpstreamsOptions {
  readonly egress: Dispatcher;
  readonly baseUrls: Settings["baseUrls"];
  readonly metrics: Pick<Metrics, "upstreamAnswered">;
}

/**
 * Every kind's upstream over the same connections; what is sent there is counted by kind. What stands for a kind's own
 * base URL keeps its own rate limit, if it has one.
 */
export function createUpstreams({ egress, baseUrls, metrics }: UpstreamsOptions): UpstreamOf {
  return (kind) => {
    const baseUrl = Object.hasOwn(baseUrls, kind) ? baseUrls[kind] : undefined;
    return {
      dispatcher: counted(egress, (facts) => metrics.upstreamAnswered({ kind, ...facts })),
      ...(baseUrl !== undefined && { baseUrl }),
      admit: admitAnswer,
      limits: { maxBodyBytes: longestAnswer, rateLimit: baseUrl === undefined ? "on" : "off" },
    };
  };
}
