import { type Action, mainType, readPath, type Schema } from "@agent-connectors/runtime";
import { type Batch, batchOf } from "../entities/batch.ts";
import { type EntityPlan, isReadable } from "../entities/entity-plan.ts";
import { findReference, isIdName } from "../entities/references.ts";
import { inputsOf, schemaOf, snakeCase } from "../entities/schemas.ts";
import { hashText } from "../generate/draw.ts";
import type { ResponseDraft } from "../invert/draft.ts";
import type { Kind } from "../kind.ts";
import { type RecordPlace, recordAt } from "../overlay.ts";
import { type Refusal, refuse } from "../reply.ts";
import { readTarget } from "../request/read-target.ts";
import type { ResolvedCall } from "./call-response.ts";
import { findRecord, isUnder, missingRecord, oneRecord } from "./get-response.ts";
import { type Parents, parentsOf } from "./parents.ts";
import { changesOf } from "./written-fields.ts";

/** The response to a create, update or delete. */
export function respondToWrite(resolved: ResolvedCall): ResponseDraft | Refusal {
  const { plan, route, call } = resolved;
  const { action } = route;
  const around = parentsOf(plan, call.params, action.params);
  if (around.kind === "refused") return around;
  const batch = batchOf(plan, action);
  if (batch) return writeBatch(resolved, around, batch);
  if (action.kind === "create" && !actsOnRecord(resolved)) return createRecord(resolved, around);
  if (!isReadable(plan)) return acknowledgeWrite(resolved, around);
  const levels = findRecord({ kind: resolved.kind, plan, action, params: pathParams(resolved), around });
  const fields = resolved.kind.fieldsOf(plan);
  const current = levels && recordAt({ ...placeOf(resolved, around), fields }, levels);
  return current ? changeRecord(resolved, around, { levels, current }) : missingRecord(resolved);
}

/** Executes all writes of a batch, or none if a write has no values or a record to update does not exist. */
function writeBatch(resolved: ResolvedCall, around: Parents, batch: Batch): ResponseDraft | Refusal {
  const { kind, plan, route, call } = resolved;
  const { action } = route;
  const { param, holder, key, results } = batch;
  const place = { ...placeOf(resolved, around), fields: kind.fieldsOf(plan) };
  const field = `${holder}.${key}`;
  const writes = [call.params[param]].flat().map((one) => Object.entries(Object(readPath(one, [action.kind]))));
  const empty = writes.findIndex((members) => members.length === 0);
  if (empty >= 0) return refuse(400, `${param}[${empty}].${action.kind}: expected a value, found nothing`);
  const found: readonly (readonly number[] | undefined)[] = writes.map((members) => {
    if (action.kind === "create") return undefined;
    const levels = plan.codes.get(field)?.decode(Object.fromEntries(members)[key]);
    return levels && isUnder(around, levels) && recordAt(place, levels) ? levels : undefined;
  });
  if (action.kind !== "create" && found.includes(undefined)) return missingRecord(resolved);
  const names = writes.map((members, at) => {
    const levels = found[at] ?? kind.overlay.create(plan, around.parent, { changes: {} }).levels;
    const params = Object.fromEntries(members.map(([name, value]) => [`${holder}.${name}`, value]));
    const changes = changesOf(kind, plan, { action, params, current: recordAt(place, levels) });
    kind.overlay.change(plan, levels, changes);
    return { [key]: plan.codes.get(field)?.encode(levels) };
  });
  return oneRecord(action.returns, { [results]: names }, call.params);
}

/** Whether a create acts on the existing record in its path, such as a create that finalizes an invoice. */
function actsOnRecord({ plan, route }: ResolvedCall): boolean {
  const own = Object.entries(route.action.params).filter(
    ([name, { target }]) =>
      target?.in === "path" && !plan.links.some((link) => link.param === name) && !plan.carried.has(name),
  );
  return own.some(([name]) => name === "id" || snakeCase(name) === `${plan.singular}_id`);
}

/** The params in the path. If none of them identifies the record, also the params that are named like the record's id. */
function pathParams({ plan, route, call }: ResolvedCall): Readonly<Record<string, unknown>> {
  const { params } = route.action;
  const inPath = Object.entries(call.params).filter(([name]) => params[name]?.target?.in === "path");
  if (inPath.some(([name]) => !plan.links.some((link) => link.param === name))) return Object.fromEntries(inPath);
  const ids = Object.entries(call.params).filter(([name]) => isIdName(name, plan.name));
  return Object.fromEntries([...inPath, ...ids]);
}

function placeOf({ kind, plan, received }: ResolvedCall, around: Parents): Omit<RecordPlace, "fields"> {
  return { plan, overlay: kind.overlay, around: { scope: around.scope, origin: received.origin } };
}

/** The response to a write to records that no action reads. Accepts every id. */
function acknowledgeWrite(resolved: ResolvedCall, around: Parents): ResponseDraft {
  const { kind, plan, route, call } = resolved;
  const { action } = route;
  const [id = ""] = Object.values(pathParams(resolved));
  const changes = changesOf(kind, plan, { action, params: call.params });
  const { levels } = kind.overlay.change(plan, [...around.parent, hashText(String(id)) % plan.length], {
    ...changes,
    ...Object.fromEntries(plan.idField === undefined ? [] : [[plan.idField, id]]),
  });
  return oneRecord(
    action.returns,
    writtenRecord(kind, action, { place: placeOf(resolved, around), levels }),
    call.params,
  );
}

function createRecord(resolved: ResolvedCall, around: Parents): ResponseDraft {
  const { kind, plan, route, call, received } = resolved;
  const { action } = route;
  const { idempotency } = kind.connector;
  const key =
    idempotency &&
    readTarget({ received, path: new Map(), body: undefined }, { target: idempotency, schema: { type: "string" } });
  const changes = changesOf(kind, plan, { action, params: call.params });
  const id = plan.idField === undefined ? undefined : changes[plan.idField];
  const { levels } = kind.overlay.create(plan, around.parent, {
    changes,
    ...(typeof key === "string" && key !== "" && { idempotencyKey: key }),
    ...(typeof id === "string" && { id }),
  });
  const record = writtenRecord(kind, action, { place: placeOf(resolved, around), levels });
  const shown = plan.idField === undefined ? undefined : record[plan.idField];
  // Some upstreams return an id in another form than the record's own id. Both ids find the record.
  if (typeof shown === "number") kind.overlay.addId(plan, shown, levels);
  return oneRecord(action.returns, record, call.params);
}

function changeRecord(
  resolved: ResolvedCall,
  around: Parents,
  { levels, current }: { readonly levels: readonly number[]; readonly current: Readonly<Record<string, unknown>> },
): ResponseDraft {
  const { kind, plan, route, call } = resolved;
  const { action } = route;
  const place = placeOf(resolved, around);
  const ending = endedStatus(resolved);
  const changes = { ...changesOf(kind, plan, { action, params: call.params, current }), ...ending };
  kind.overlay.change(plan, levels, changes);
  const record = writtenRecord(kind, action, { place, levels });
  // A delete that sets a status such as `archived` keeps the record.
  if (action.kind === "delete" && Object.keys(ending).length === 0) kind.overlay.remove(plan, levels);
  return oneRecord(action.returns, record, call.params);
}

/** Names of status fields, in snake_case. */
const statuses: ReadonlySet<string> = new Set(["status", "state"]);

/** Members of a response that confirm a write, in snake_case. */
const confirmations: ReadonlySet<string> = new Set(["success", "ok", "deleted", "archived", "acknowledged"]);

/**
 * The status field that a write sets, with its new value; empty if the write sets no status. A delete that returns the record
 * sets a status such as `archived`. An entity such as `cancellations` has no records of its own: a write to this entity sets a
 * status with a similar name, such as `canceled`, in a record of another entity.
 */
function endedStatus({ kind, plan, route }: ResolvedCall): Readonly<Record<string, unknown>> {
  const { action } = route;
  const own = schemaOf(kind.connector, plan.entity);
  const isDelete = action.kind === "delete" && schemaOf(kind.connector, plan.entity, action) === own;
  if (!isDelete && route.entity === plan.name) return {};
  for (const [name, schema] of Object.entries(own.properties ?? {})) {
    const value = statuses.has(snakeCase(name))
      ? statusFor(schema, isDelete ? "cancel delete archive end" : route.entity)
      : undefined;
    if (value !== undefined) return Object.fromEntries([[name, value]]);
  }
  return {};
}

/** The enum value that starts with the first six letters of a word in `act`: `canceled` for `cancellations`. */
function statusFor(schema: Schema, act: string): unknown {
  return schema.enum?.find(
    (value) =>
      typeof value === "string" &&
      act.split(/[\s_]/).some((word) => word.length > 2 && value.startsWith(word.slice(0, 6))),
  );
}

/**
 * The result of a write: the record, or an envelope. A member of the envelope contains the record, confirms the write, has the
 * value of the record's field with the same name, or has the id of the record. Any other member has a value that a write set, or
 * a generated value.
 */
function writtenRecord(
  kind: Kind,
  action: Action,
  { place, levels }: { readonly place: Omit<RecordPlace, "fields">; readonly levels: readonly number[] },
): Readonly<Record<string, unknown>> {
  const { plan } = place;
  const own = schemaOf(kind.connector, plan.entity);
  const given = schemaOf(kind.connector, plan.entity, action);
  const fieldsOf = (schema: Schema): Readonly<Record<string, unknown>> =>
    recordAt({ ...place, fields: kind.fieldsOf(plan, schema) }, levels) ?? {};
  if (given === own) return fieldsOf(own);
  const record = fieldsOf(own);
  const changes = kind.overlay.entryOf(plan, levels)?.changes ?? {};
  const inputs = inputsOf(plan, levels, place.around);
  const members = Object.entries(given.properties ?? {}).map(([name, schema]): [string, unknown] => {
    if (containsRecord(name, schema, { own, singular: plan.singular })) return [name, fieldsOf(schema)];
    if (confirmations.has(snakeCase(name)) && mainType(schema) === "boolean") return [name, true];
    if (Object.hasOwn(record, name) && kind.problemsOf(name, record[name], schema).length === 0)
      return [name, record[name]];
    const id = ownId(plan, name, record);
    if (id !== undefined && kind.problemsOf(name, id, schema).length === 0) return [name, id];
    return [name, Object.hasOwn(changes, name) ? changes[name] : kind.fieldsOf(plan, given).get(name)?.(inputs)];
  });
  return Object.fromEntries(members);
}

/** The id of the record, for a member of an envelope with a name such as `deletedProductId`. */
function ownId(
  { connector, name: entity, idField }: EntityPlan,
  member: string,
  record: Readonly<Record<string, unknown>>,
): unknown {
  const found = idField === undefined ? undefined : findReference(connector, member);
  return found?.isExplicit && found.entity === entity ? record[idField ?? ""] : undefined;
}

function containsRecord(
  name: string,
  schema: Schema,
  { own, singular }: { readonly own: Schema; readonly singular: string },
): boolean {
  if (mainType(schema) !== "object" || !schema.properties) return false;
  return snakeCase(name) === singular || (schema.title !== undefined && schema.title === own.title);
}
