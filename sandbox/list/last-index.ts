import type { Template } from "@agent-connectors/runtime";
import { spotOf } from "../entities/spot-of.ts";
import { solve } from "../invert/solve.ts";
import type { RecordPlace } from "../record-at.ts";
import { readsLastRecord } from "./reads-last-record.ts";

/** Cursors that are no ids are looked for among so many records. */
const searched = 20_000;

/** The index of the record that a cursor was read from; `undefined` where cursors are not read from records, or none has it. */
export function lastIndex(
  template: Template,
  token: unknown,
  { place, parent }: { readonly place: RecordPlace; readonly parent: readonly number[] },
): number | undefined {
  if (!readsLastRecord(template)) return undefined;
  const found = solve(template, token, { scope: {}, free: new Set(["last_record"]) })?.find(
    ({ path }) => path[0] === "last_record",
  );
  if (!found) return undefined;
  const field = found.path.slice(1).join(".");
  const levels =
    place.plan.codes.get(field)?.decode(found.value) ??
    place.plan.codes.get(field.slice(field.lastIndexOf(".") + 1))?.decode(found.value);
  return levels ? levels.at(-1) : indexWith(place, parent, { field, value: found.value });
}

function indexWith(
  { plan, fields, around }: RecordPlace,
  parent: readonly number[],
  wanted: { readonly field: string; readonly value: unknown },
): number | undefined {
  const make = fields.get(wanted.field);
  for (let index = 0; make && index < Math.min(plan.length, searched); index++)
    if (String(make(spotOf(plan, [...parent, index], around))) === String(wanted.value)) return index;
  return undefined;
}
