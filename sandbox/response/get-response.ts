import { createHash } from "node:crypto";
import { type Action, evaluate, type Param, type Path, type Returns } from "@agent-connectors/runtime";
import type { EntityPlan } from "../entities/entity-plan.ts";
import { idParamField, isNeeded } from "../entities/references.ts";
import { schemaOf } from "../entities/schemas.ts";
import { pathSegments, placeMany, placeNone, placeOne, type ResponseDraft, wrapped } from "../invert/draft.ts";
import { untransform } from "../invert/transformations.ts";
import type { Kind } from "../kind.ts";
import { firstMatch } from "../list/stream.ts";
import { recordAt } from "../overlay.ts";
import { type Refusal, refuse } from "../reply.ts";
import type { ResolvedCall } from "./call-response.ts";
import { earlierVersion, versionPath } from "./earlier-version.ts";
import { type Parents, parentsOf } from "./parents.ts";

/** The response to a get of one record, or to a download: one record, or a failure. */
export function respondToGet(resolved: ResolvedCall): ResponseDraft | Refusal {
  const { kind, plan, route, call, received } = resolved;
  const { action } = route;
  const around = parentsOf(plan, call.params, action.params);
  if (around.kind === "refused") return around;
  const levels = findRecord({ kind, plan, action, params: call.params, around });
  const fields = kind.fieldsOf(plan, schemaOf(kind.connector, plan.entity, action));
  const place = { plan, fields, overlay: kind.overlay, around: { scope: around.scope, origin: received.origin } };
  const current = levels && recordAt(place, levels);
  if (!current) return missingRecord(resolved);
  const found = atVersion(resolved, current);
  return found.kind === "refused" ? found : oneRecord(action.returns, found.record, call.params);
}

/** The version of the record that a param selects; by default the current record. */
function atVersion({ kind, plan, route, call }: ResolvedCall, record: Readonly<Record<string, unknown>>) {
  const schema = schemaOf(kind.connector, plan.entity, route.action);
  for (const [name, version] of Object.entries(call.params)) {
    const path = identifiesRecord(name, route.action.params[name], plan) ? undefined : versionPath(schema, name);
    if (path) return earlierVersion(record, path, version);
  }
  return { kind: "record", record } as const;
}

interface RecordLookup {
  readonly kind: Kind;
  readonly plan: EntityPlan;
  readonly action: Action;
  readonly params: Readonly<Record<string, unknown>>;
  readonly around: Parents;
}

/**
 * The indices of the record that a call identifies: those of its parents, then its own. A record with these indices does not
 * always exist. Without an identifying param, returns the indices of the first record under the call's parents. Returns
 * `undefined` if the value of the identifying param leads to no indices, or to a record of another parent.
 */
export function findRecord(wanted: RecordLookup): readonly number[] | undefined {
  const { kind, plan, action, params, around } = wanted;
  const record = schemaOf(kind.connector, plan.entity);
  const names = Object.keys(params).filter((name) => identifiesRecord(name, action.params[name], plan));
  let found: readonly number[] | undefined;
  let isNamed = false;
  for (const name of names) {
    const described = action.params[name];
    const place = { record, singular: plan.singular, described };
    const field = idParamField(name, { ...place, idField: plan.idField });
    const value = [params[name]].flat()[0];
    if (field === undefined || value === undefined) continue;
    isNamed = true;
    const others = idParamField(name, place) === undefined ? ownCodes(plan) : [];
    found =
      kind.overlay.findById(plan, value) ??
      decodedIn(wanted, [field, ...others], value) ??
      searchFor(wanted, { field, value, param: described });
    if (found) break;
  }
  if (!isNamed) return [...around.parent, 0];
  return found && isUnder(around, found) ? found : undefined;
}

/**
 * The fields whose values encode indices, for a param that has the name of no field. Omits members of objects, because a member
 * such as `owner.login` identifies the object, not the record.
 */
function ownCodes({ codes }: EntityPlan): readonly string[] {
  return [...codes.keys()].filter((field) => !field.includes("."));
}

/**
 * Decodes `value` with the codec of each field in turn, and returns the first indices found. Ignores the indices of a record if a
 * write has set its field to another value. Returns `undefined` if no indices are found.
 */
function decodedIn(
  { kind, plan }: RecordLookup,
  fields: readonly string[],
  value: unknown,
): readonly number[] | undefined {
  for (const field of fields) {
    const levels = plan.codes.get(field)?.decode(value);
    const changes = levels && kind.overlay.entryOf(plan, levels)?.changes;
    const isChanged = changes && Object.hasOwn(changes, field) && String(changes[field]) !== String(value);
    if (levels && !isChanged) return levels;
  }
  return undefined;
}

/** Whether a record belongs to the parents of a call. Always true if the call does not identify all parents. */
export function isUnder({ isComplete, parent }: Parents, levels: readonly number[]): boolean {
  return !isComplete || parent.every((level, at) => levels[at] === level);
}

/** Whether a param identifies the record: a required param that neither identifies a parent nor sets a field (see `carried`). */
export function identifiesRecord(name: string, param: Param | undefined, { links, carried }: EntityPlan): boolean {
  return param !== undefined && isNeeded(param) && !links.some((link) => link.param === name) && !carried.has(name);
}

interface Search {
  readonly field: string;
  readonly value: unknown;
  readonly param: Param | undefined;
}

/**
 * Finds the record whose field has the value. For an email address or an MD5 hash, also compares all email fields and their
 * hashes, because upstreams identify people by an address or its hash.
 */
function searchFor(
  { kind, plan, around }: RecordLookup,
  { field, value, param }: Search,
): readonly number[] | undefined {
  const isAddress = typeof value === "string" && (value.includes("@") || /^[0-9a-f]{32}$/.test(value));
  // Values of such a field encode indices, so `decodedIn` would have found the record.
  if (plan.codes.has(field) && param?.template === undefined && !isAddress) return undefined;
  const fields = kind.fieldsOf(plan);
  const candidates = [...fields.keys()].filter((name) => name === field || (isAddress && /email/i.test(name)));
  const matches = (own: unknown): boolean => {
    if (own === null || own === undefined) return false;
    const sent = param?.template === undefined ? own : evaluate(param.template, { value: own, params: {}, config: {} });
    return String(sent) === String(value) || (isAddress && (own === value || md5(String(own).toLowerCase()) === value));
  };
  const { parent, scope } = around;
  const place = { plan, fields, overlay: kind.overlay, around: { scope, origin: "" } };
  const conditions = [{ any: candidates.map((name) => [{ field: name, test: matches }]) }];
  const index = firstMatch({ place, parent, conditions });
  return index === undefined ? undefined : [...parent, index];
}

function md5(value: string): string {
  return createHash("md5").update(value).digest("hex");
}

/** A response with one record at the place where the action reads it. */
export function oneRecord(
  returns: Returns,
  record: Readonly<Record<string, unknown>>,
  params: Readonly<Record<string, unknown>>,
): ResponseDraft {
  const draft: ResponseDraft = { status: 200, response: {}, headers: {} };
  if (returns.kind === "file") {
    if (returns.link !== undefined) draft.response = linkedBody(returns.link, record);
    return draft;
  }
  const sent = untransform([record], returns.transformations, { params, config: {} });
  if (returns.kind === "many") draft.response = placeMany(returns.path, sent);
  else draft.response = placeOne(returns.path, returns.first ? sent : sent[0]);
  return draft;
}

/**
 * Returns a body with the record where `link` reads it. The last segment of `link` is a field of the record. The record is the
 * only element of the array at the first `*` or index. Without such a segment, it is an object on the path.
 */
function linkedBody(link: Path, record: unknown): unknown {
  const segments = pathSegments(link).slice(0, -1);
  const element = segments.findIndex((segment) => segment === "*" || "index" in segment);
  return element < 0 ? wrapped(segments, record) : wrapped(segments.slice(0, element), [record]);
}

/**
 * The response for a missing record: an empty array if the action reads the first record of an array, null for a GraphQL get of a
 * connector without an error case for `not_found`, otherwise a failure.
 */
export function missingRecord({ kind, plan, route }: ResolvedCall): ResponseDraft | Refusal {
  const { returns, body, kind: actionKind } = route.action;
  const hasCase = kind.connector.errors.cases.some(({ code }) => code === "not_found");
  const isNull = body.kind === "graphql" && actionKind === "get" && !hasCase;
  if (returns.kind !== "one" || !(returns.first || isNull)) return refuse(404, `there is no such ${plan.singular}`);
  const response =
    returns.first && typeof returns.path !== "string" ? placeOne(returns.path, []) : placeNone(returns.path);
  return { status: 200, response, headers: {} };
}
