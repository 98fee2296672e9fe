import type { Connector, Upstream } from "./model.ts";

/** How long a connector's version of the upstream's interface lasts, seen from one day. */
export interface Lifecycle extends Upstream {
  /** `ending`: within 90 days. `current` also where no end is known. */
  readonly state: "current" | "ending" | "ended";
}

const day = 86_400_000;
const endingDays = 90;

/** The lifecycle of a connector's upstream at `now` (milliseconds since the epoch); absent if its manifest states none. */
export function lifecycleOf({ upstream }: Pick<Connector, "upstream">, now: number): Lifecycle | undefined {
  if (!upstream) return undefined;
  const left = upstream.ends === undefined ? Number.POSITIVE_INFINITY : daysUntil(upstream.ends, now);
  return { ...upstream, state: left <= 0 ? "ended" : left <= endingDays ? "ending" : "current" };
}

/** What to say of an upstream that has ended or ends within 90 days; absent for any other. */
export function lifecycleWarning(
  { title, upstream }: Pick<Connector, "title" | "upstream">,
  now: number,
): string | undefined {
  const lifecycle = lifecycleOf({ ...(upstream && { upstream }) }, now);
  if (!lifecycle?.ends || lifecycle.state === "current") return undefined;
  const { version, ends, successor, source, state } = lifecycle;
  const what = version === undefined ? title : `${title} ${version}`;
  const left = daysUntil(ends, now);
  const when = state === "ended" ? `ended on ${ends}` : `ends on ${ends}, in ${left} day${left === 1 ? "" : "s"}`;
  return [
    `${what} ${when}`,
    ...(successor === undefined ? [] : [`${successor} follows`]),
    ...(source === undefined ? [] : [`see ${source}`]),
  ].join("; ");
}

/** Whole days until a date begins, in UTC. */
function daysUntil(date: string, now: number): number {
  return Math.ceil((Date.parse(date) - now) / day);
}
