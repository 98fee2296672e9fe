import type { Action, Schema, Target } from "@agent-connectors/runtime";
import type { EntityPlan } from "../entities/entity-plan.ts";
import { findReference } from "../entities/find-reference.ts";
import { schemaOf } from "../entities/schema-of.ts";
import { schemaType } from "../entities/schema-type.ts";
import { spotOf } from "../entities/spot-of.ts";
import { words } from "../entities/words.ts";
import { formatMoment } from "../generate/format-moment.ts";
import { hashText } from "../generate/hash-text.ts";
import { mix } from "../generate/mix.ts";
import { timeFormat } from "../generate/time-format.ts";
import type { Kind } from "../kind.ts";
import { checkValue } from "../request/check-value.ts";

/**
 * What a write changes in a record: each param the field of its name, where its value fits there; `stateId` the object
 * `state`. Fields that tell of the last change get a time of their own, later with each write.
 */
export function changesOf(
  kind: Kind,
  plan: EntityPlan,
  { action, params }: { readonly action: Action; readonly params: Readonly<Record<string, unknown>> },
): Readonly<Record<string, unknown>> {
  const fields = Object.entries(schemaOf(kind.connector, plan.entity).properties ?? {});
  const changes = Object.entries(params).flatMap(([param, value]): (readonly [string, unknown])[] => {
    const target = action.params[param]?.target;
    if (target?.in === "path" || value === undefined) return [];
    for (const name of [param, targetName(target)]) {
      const same = fields.find(([field]) => words(field) === words(name));
      if (same && checkValue(name, value, same[1]).length === 0) return [[same[0], value]];
      const owner = fields.find(
        ([field, schema]) => `${words(field)}_id` === words(name) && schemaType(schema) === "object",
      );
      const object = owner && (value === null ? null : shown(kind, owner, value));
      if (owner && object !== undefined) return [[owner[0], object]];
    }
    return [];
  });
  const touched = fields.flatMap(([name, schema]): (readonly [string, unknown])[] =>
    /^(updated|modified|changed|last_(updated|modified|changed))(_|$)/.test(words(name))
      ? [
          [
            name,
            formatMoment(kind.world.now + (kind.overlay.version() + 1) * 1000, timeFormat(name, schema, plan), schema),
          ],
        ]
      : [],
  );
  return Object.fromEntries([...touched, ...changes]);
}

function targetName(target: Target | undefined): string {
  if (target?.in === "body") return target.path.at(-1) ?? "";
  return target && target.in !== "url" ? target.name : "";
}

/**
 * Another entity's record as this record shows it: its id, and what else there is room for. An id that no record has
 * is shown all the same, with the rest of some record; `undefined` where it is not known whose id it is.
 */
function shown(
  kind: Kind,
  [field, schema]: readonly [string, Schema],
  id: unknown,
): Readonly<Record<string, unknown>> | undefined {
  const found = findReference(kind.connector, field);
  const plan = found && kind.plans.get(found.entity);
  if (!plan || plan.idField === undefined) return undefined;
  const draw = hashText(String(id));
  const levels =
    plan.codes.get(plan.idField)?.decode(id) ??
    Array.from({ length: plan.depth }, (_, level) => mix(draw, level) % plan.length);
  const spot = spotOf(plan, levels, { scope: {}, origin: "" });
  const fields = kind.fieldsOf(plan);
  const members = Object.keys(schema.properties ?? {}).map((name) => [name, fields.get(name)?.(spot)]);
  return { ...Object.fromEntries(members.filter(([, value]) => value !== undefined)), [plan.idField]: id };
}
