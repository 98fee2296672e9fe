import type { Action, Connector, RateLimit } from "@agent-connectors/runtime";
import { duration } from "./render.ts";

/** Returns the remarks on an action as Markdown sentences: notes, the day on which the upstream ends it, and the rate limit. */
export function remarksOf(connector: Connector, action: Action): readonly string[] {
  return [...action.notes, ...endOf(action), ...limitOf(connector, action)];
}

function endOf({ upstream }: Action): readonly string[] {
  if (!upstream) return [];
  const { ends, successor, source } = upstream;
  const follows = successor === undefined ? "" : `; the successor is ${successor}`;
  return [`The upstream ends this operation on ${ends}${follows}.${source ? ` Source: <${source}>.` : ""}`];
}

function limitOf({ rateLimits = {} }: Connector, { rateLimit: name }: Action): readonly string[] {
  const limit = name === undefined ? undefined : rateLimits[name];
  if (name === undefined || !limit) return [];
  // A limit that applies to only one action has the name `entity.action`. The name of a shared limit contains no dot.
  const sharing = name.includes(".") ? "" : ` \`${name}\`, which several actions share`;
  return [`Rate limit${sharing}: ${rateText(limit)}.`];
}

/** Returns a Markdown sentence about the rate limit of all actions together; `undefined` if there is none. */
export function connectorLimitOf({ rateLimit }: Pick<Connector, "rateLimit">): string | undefined {
  const text = rateText(rateLimit);
  return text === "" ? undefined : `Rate limit of all actions together: ${text}.`;
}

function rateText({ requests, perMs = 0, burst, concurrency }: RateLimit): string {
  const span = duration(spanOf(perMs));
  return [
    ...(burst === undefined ? [] : [`${requestsText(burst)} at once, then`]),
    ...(requests === undefined ? [] : [`${burst === undefined ? requestsText(requests) : requests} in ${span}`]),
    ...(concurrency === undefined
      ? []
      : [`${requests === undefined ? requestsText(concurrency) : `and ${concurrency}`} at the same time`]),
  ].join(" ");
}

/** Returns an ISO 8601 duration in the largest unit of which `ms` is a multiple. */
function spanOf(ms: number): string {
  if (ms % 86_400_000 === 0) return `P${ms / 86_400_000}D`;
  if (ms % 3_600_000 === 0) return `PT${ms / 3_600_000}H`;
  return ms % 60_000 === 0 ? `PT${ms / 60_000}M` : `PT${ms / 1000}S`;
}

function requestsText(count: number): string {
  return `${count} request${count === 1 ? "" : "s"}`;
}
