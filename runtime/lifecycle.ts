import type { Action, Connector, Ending, Upstream } from "./model.ts";

/** The version of the upstream's API that a connector uses, and whether the version has ended or ends soon. */
export interface Lifecycle extends Upstream {
  /** `ending`: the version ends within 90 days. `current`: it ends later, or no end is known. */
  readonly state: "current" | "ending" | "ended";
}

const day = 86_400_000;
const endingDays = 90;

/**
 * Returns the lifecycle of a connector's upstream at `now` (milliseconds since the epoch); `undefined` if the model states
 * none.
 */
export function lifecycleOf({ upstream }: Pick<Connector, "upstream">, now: number): Lifecycle | undefined {
  return upstream && { ...upstream, state: stateOf(upstream.ends, now) };
}

/** The announced end of one operation, and whether the operation has ended or ends soon. */
export interface ActionLifecycle extends Ending {
  readonly state: Lifecycle["state"];
}

/** Returns the lifecycle of one operation at `now`; `undefined` if the model states no end for the operation alone. */
export function actionLifecycleOf({ upstream }: Pick<Action, "upstream">, now: number): ActionLifecycle | undefined {
  return upstream && { ...upstream, state: stateOf(upstream.ends, now) };
}

/**
 * Returns one warning if the upstream's version has ended or ends within 90 days. Also returns one warning for each operation
 * whose own announced end has passed or is within 90 days.
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
