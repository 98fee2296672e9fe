import type { Action, Connector, Ending, Upstream } from "./model.ts";

/** The version of the upstream's API that a connector uses, and its state. */
export interface Lifecycle extends Upstream {
  /** `ending`: the version ends within 90 days. `current`: it ends later, or no end is known. */
  readonly state: "current" | "ending" | "ended";
}

const day = 86_400_000;
const endingDays = 90;

/** Returns the lifecycle of the upstream at `now` (epoch milliseconds); `undefined` if the model states none. */
export function lifecycleOf({ upstream }: Pick<Connector, "upstream">, now: number): Lifecycle | undefined {
  return upstream && { ...upstream, state: stateOf(upstream.ends, now) };
}

/** The announced end of one operation, and its state. */
export interface ActionLifecycle extends Ending {
  readonly state: Lifecycle["state"];
}

/** Returns the lifecycle of one operation at `now`; `undefined` if the model states no end for the operation alone. */
export function actionLifecycleOf({ upstream }: Pick<Action, "upstream">, now: number): ActionLifecycle | undefined {
  return upstream && { ...upstream, state: stateOf(upstream.ends, now) };
}

/**
 * Returns one warning for each announced end that has passed or is within 90 days: the end of the upstream's version, and the
 * ends of single operations.
 */
export function lifecycleWarnings(
  { title, upstream, entities }: Pick<Connector, "title" | "upstream" | "entities">,
  now: number,
): readonly string[] {
  const version = upstream?.version;
  const whole = warningOf(version === undefined ? title : `${title} ${version}`, upstream, now);
  const parts = Object.entries(entities).flatMap(([entity, { actions }]) =>
    Object.entries<Action>(actions).flatMap(([name, action]) =>
      warningOf(`${title}: ${entity}.${name}`, action.upstream, now),
    ),
  );
  return [...whole, ...parts];
}

function warningOf(what: string, upstream: Partial<Ending> | undefined, now: number): readonly string[] {
  const { ends, successor, source } = upstream ?? {};
  const state = stateOf(ends, now);
  if (ends === undefined || state === "current") return [];
  const left = daysUntil(ends, now);
  const when = state === "ended" ? `ended on ${ends}` : `ends on ${ends}, in ${left} day${left === 1 ? "" : "s"}`;
  const follows = successor === undefined ? [] : [`the successor is ${successor}`];
  return [[`${what} ${when}`, ...follows, ...(source === undefined ? [] : [`see ${source}`])].join("; ")];
}

function stateOf(ends: string | undefined, now: number): Lifecycle["state"] {
  const left = ends === undefined ? Number.POSITIVE_INFINITY : daysUntil(ends, now);
  return left <= 0 ? "ended" : left <= endingDays ? "ending" : "current";
}

/** Days until a date begins in UTC, rounded up. */
function daysUntil(date: string, now: number): number {
  return Math.ceil((Date.parse(date) - now) / day);
}
