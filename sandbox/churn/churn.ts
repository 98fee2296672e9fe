import { type EntityPlan, isReadable } from "../entities/entity-plan.ts";
import { schemaOf } from "../entities/schemas.ts";
import type { Kind } from "../kind.ts";
import { recordAt } from "../overlay.ts";
import { type ChangedRecord, hasMovingCursor, otherValue, timesOfChange, withoutCursor } from "./changed-fields.ts";
import { type Step, stepOf } from "./step.ts";

/** The simulated changes of upstreams over time. */
export interface Churn {
  /**
   * Executes steps. Each step changes at most one record of each entity that the context store copies, except entities whose
   * key has no id. If the sync of an entity reads only the records of changed parents, the step also changes the times of the
   * changed record's parent. Throws unless `steps` is a whole number from 0 to `maxSteps`.
   */
  readonly advance: (steps: number) => void;
  /** Stops the periodic steps. */
  readonly close: () => void;
}

/**
 * Maximum numbers of changing records: generated records under a parent, and created records of an entity. `parents` is the
 * maximum number of parents, under one outer parent, whose children change. These numbers limit the stored changes.
 */
const maxChanging = { generated: 128, created: 500, parents: 4 } as const;

/** Maximum seconds by which the time of a created record can precede the time of its step. */
const maxDelay = 300;

/** Maximum steps of one call of `advance`. The call blocks until the last step. */
const maxSteps = 10_000;

/** Creates the churn of kinds. If `everyMs` is set, it also executes a step at this interval. */
export function startChurn(kinds: readonly Kind[], everyMs: number | undefined): Churn {
  const advances = kinds.map(createChurn);
  const advance = (steps: number): void => {
    if (!Number.isSafeInteger(steps) || steps < 0 || steps > maxSteps)
      throw new RangeError(`expected a whole number of steps from 0 to ${maxSteps}, found ${steps}`);
    for (const one of advances) one(steps);
  };
  const timer = everyMs === undefined ? undefined : setInterval(advance, everyMs, 1).unref();
  return { advance, close: () => clearInterval(timer) };
}

/** Unless clients write, the same settings and number of steps result in the same records. */
function createChurn(kind: Kind): Churn["advance"] {
  const churned = [...kind.plans.values()]
    .filter((plan) => plan.entity.contextStore && isReadable(plan) && plan.composite.size === 0)
    .map((plan) => ({ plan, created: 0, deleted: 0 }));
  const { settings, overlay } = kind;
  let number = 0;
  let time = settings.now;
  let lastWrite = overlay.version();
  return (steps) => {
    for (const end = number + steps; number < end; ) {
      number++;
      // An odd step and the next step have the same time, unless a client wrote between them. The time of a step is never
      // before the time of the last write.
      if (number % 2 === 1 || overlay.version() !== lastWrite) time = settings.now + (overlay.version() + 1) * 1_000;
      for (const entity of churned) change(kind, entity, { step: stepOf(entity.plan.salt, number), time });
      lastWrite = overlay.version();
    }
  };
}

interface Churned {
  readonly plan: EntityPlan;
  created: number;
  /** At most `created`. */
  deleted: number;
}

interface TimedStep {
  readonly step: Step;
  readonly time: number;
}

function change(kind: Kind, churned: Churned, { step, time }: TimedStep): void {
  const { plan } = churned;
  const parent = parentOf(kind, plan, step);
  if (!parent) return;
  if (step.operation === "create" && churned.created < maxChanging.created) {
    create(kind, plan, { parent, step, time });
    churned.created++;
  } else {
    const levels = [...parent, indexOf(kind, plan, { parent, step })];
    const current = recordOf(kind, plan, levels);
    if (!current) return;
    if (step.operation !== "delete") update(kind, plan, { levels, current, step, time });
    else if (churned.deleted < churned.created) {
      kind.overlay.remove(plan, levels);
      churned.deleted++;
    } else return;
  }
  // In this mode, a sync lists only the records of changed parents.
  if (plan.parent && plan.entity.contextStore?.incrementalSync?.mode === "parent")
    touch(kind, plan.parent, { levels: parent, time });
}

/** The indices of an existing parent; `undefined` if the step chooses a deleted one. */
function parentOf(kind: Kind, plan: EntityPlan, { draw }: Pick<Step, "draw">): readonly number[] | undefined {
  if (!plan.parent) return [];
  const outer = parentOf(kind, plan.parent, { draw });
  const levels = outer && [...outer, draw(plan.parent.name) % Math.min(plan.parent.length, maxChanging.parents)];
  return levels && !kind.overlay.entryOf(plan.parent, levels)?.deleted ? levels : undefined;
}

interface Choice {
  readonly parent: readonly number[];
  readonly step: Step;
}

/**
 * The index of the record that a step changes: a created record, or one of at most `maxChanging.generated` generated records at
 * equal distances.
 */
function indexOf({ overlay }: Kind, plan: EntityPlan, { parent, step }: Choice): number {
  const created = overlay.arrivals(plan, parent).filter((index) => index >= plan.length);
  const generated = Math.min(plan.length, maxChanging.generated);
  const choice = step.draw("record") % (generated + created.length);
  return created[choice - generated] ?? choice * Math.floor(plan.length / generated);
}

function create(kind: Kind, plan: EntityPlan, { parent, step, time }: Choice & TimedStep): void {
  const { levels } = kind.overlay.create(plan, parent, { changes: {} });
  const record = changedRecord(kind, plan, recordOf(kind, plan, levels) ?? {});
  // A new record is at one end of its list. If the list is sorted by time, the record must be the newest. So the time of the
  // record can be before the time of the step only if the list is not sorted.
  const isLate = step.cursor === "late" && plan.entity.contextStore?.incrementalSync?.order === "none";
  const delay = isLate ? (1 + (step.draw("delay") % maxDelay)) * 1_000 : 0;
  const times = timesOfChange(record, time - delay);
  kind.overlay.change(plan, levels, step.cursor === "none" ? { ...times, ...withoutCursor(record) } : times);
}

interface Update extends TimedStep {
  readonly levels: readonly number[];
  readonly current: Readonly<Record<string, unknown>>;
}

function update(kind: Kind, plan: EntityPlan, { levels, current, step, time }: Update): void {
  const record = changedRecord(kind, plan, current);
  const other = otherValue(record, { levels, fields: kind.fieldsOf(plan), draw: step.draw("field") });
  kind.overlay.change(plan, levels, { ...other, ...timesOfChange(record, time) });
  arrive(kind, plan, levels);
}

function touch(kind: Kind, plan: EntityPlan, { levels, time }: Pick<Update, "levels" | "time">): void {
  const current = recordOf(kind, plan, levels);
  if (!current) return;
  kind.overlay.change(plan, levels, timesOfChange(changedRecord(kind, plan, current), time));
  arrive(kind, plan, levels);
}

/** Moves a changed record to the start of a list with the newest changes first. */
function arrive(kind: Kind, plan: EntityPlan, levels: readonly number[]): void {
  if (plan.order === "newest_first" && plan.entity.contextStore?.incrementalSync?.order === "newest_first")
    if (hasMovingCursor(plan, schemaOf(kind.connector, plan.entity))) kind.overlay.arrive(plan, levels);
}

function changedRecord(kind: Kind, plan: EntityPlan, current: ChangedRecord["current"]): ChangedRecord {
  return { plan, schema: schemaOf(kind.connector, plan.entity), current };
}

function recordOf(
  { overlay, fieldsOf }: Kind,
  plan: EntityPlan,
  levels: readonly number[],
): Readonly<Record<string, unknown>> | undefined {
  return recordAt({ plan, fields: fieldsOf(plan), overlay, around: { scope: {}, origin: "" } }, levels);
}
