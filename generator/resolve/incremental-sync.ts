import {
  type Action,
  type ActionKind,
  asVariable,
  formatTime,
  type IncrementalSync,
  type Param,
  readsRoot,
  type Schema,
  type StoreRules,
  type TimeFormat,
} from "@agent-connectors/runtime";
import type { ContextStore as Source } from "../manifest/generated/context-store.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import { checkArgument, checkParamName } from "./check.ts";
import { valueProblems } from "./constraints.ts";
import type { Context } from "./context.ts";
import { fieldOf } from "./record.ts";
import { timeFormats } from "./rules.ts";
import type { Mark } from "./store-marks.ts";
import { resolveTemplate } from "./template.ts";
import { argumentProblem, isTemplate } from "./template-syntax.ts";
import { resolveTemplates } from "./templates.ts";

interface SyncPlace {
  readonly path: ManifestPath;
  /** Params of the list action and of the store; `undefined` if the action is unknown. */
  readonly params: Readonly<Record<string, Param>> | undefined;
  /** All fields of the store; `undefined` if the entity's record type is invalid. */
  readonly fields: StoreRules["fields"] | undefined;
  readonly marks: readonly Mark[];
}

/** Resolves the incremental sync; `undefined` if neither the mark `incremental` nor the key `field` selects a field. */
export function resolveIncrementalSync(
  context: Context,
  given: Source["incremental_sync"],
  { path, params, fields, marks }: SyncPlace,
): IncrementalSync | undefined {
  const field = incrementalField(context, given, { path, fields, marks });
  const source = given ?? {};
  const { mode = source.args ? "server" : "client", order, lookback, window, lag } = source;
  if (mode === "server" && !source.args) context.report("missing-key", { name: "args" }, { path, part: "key" });
  for (const key of ["lookback", "window", "lag"] as const) checkDuration(context, source[key], [...path, key]);
  if (mode !== "server" && source.args)
    context.report(
      "misplaced-key",
      { key: "args", owner: "mode server", here: `mode ${mode}` },
      { path: [...path, "args"], part: "key" },
    );
  const names = params && Object.keys(params);
  for (const [name, value] of Object.entries(source.args ?? {})) {
    const at = [...path, "args", name];
    if (!names?.includes(name.split(".")[0] ?? ""))
      checkParamName(context, name, { owner: "the list action", names, path: at, part: "key" });
    checkArgument(context, params, { name, path: at, value });
  }
  const filters = resolveTemplates(context, source.args, {
    slot: "context_store.incremental_sync",
    path: [...path, "args"],
  });
  // An invalid template is null and already reported.
  const readsSince = Object.values(filters).some((template) => template === null || readsRoot(template, "since"));
  if (mode === "server" && source.args && !readsSince)
    context.report(
      "sync-without-since",
      { params: Object.keys(source.args) },
      { path: [...path, "args"], part: "key" },
    );
  if (!field) return undefined;
  const slot = "context_store.lookback";
  const sync: IncrementalSync = {
    field: field.name,
    format: timeFormatOf(context, field),
    mode,
    args: filters,
    order: order ?? "none",
    ...(lookback !== undefined && {
      lookback: resolveTemplate(context, lookback, { slot, path: [...path, "lookback"] }),
    }),
    ...(window !== undefined && { window }),
    ...(lag !== undefined && { lag }),
  };
  // A field that is neither a time nor a number is already reported.
  if (sync.format !== "number" || isNumber(field.schema)) checkArgs(context, sync, { params, path: [...path, "args"] });
  checkLookback(context, sync, { params, path });
  return sync;
}

/**
 * Reports an incremental sync of an entity without a key, if the records have an identity: they have a field `id`, or an action
 * has a required param that identifies the resulting record. The records of an event log have neither, and do not change.
 */
export function checkIdentity(
  context: Context,
  marks: readonly Mark[],
  { path, recordType, actions, fields, sync }: Identity,
): void {
  const identifies = ({ kind, resultType, params }: Action): boolean =>
    identifying.includes(kind) && resultType === recordType && Object.values(params).some(({ required }) => required);
  const hasIdentity = Object.hasOwn(fields, "id") || Object.values(actions).some(identifies);
  if (!hasIdentity || marks.some(({ word }) => word === "key")) return;
  context.report("sync-without-key", { field: sync.field }, { path, part: "key" });
}

/** The kinds of actions whose result can be one record that existed before the call. */
const identifying: readonly ActionKind[] = ["get", "update", "delete"];

interface Identity extends Pick<StoreRules, "fields"> {
  /** The path of the entity. */
  readonly path: ManifestPath;
  readonly recordType: string | undefined;
  readonly actions: Readonly<Record<string, Action>>;
  readonly sync: IncrementalSync;
}

/** An arbitrary time, which represents the values of an incremental field. */
const sampleTime = Date.UTC(2025, 0, 1);

/** Reports an arg that sends `since` or `until` unchanged to a param whose schema refuses the values of the incremental field. */
function checkArgs(
  context: Context,
  { field, format: notation, args }: IncrementalSync,
  { params = {}, path }: Pick<SyncPlace, "params" | "path">,
): void {
  const schemas = Object.fromEntries(Object.entries(params).map(([name, { schema }]) => [name, schema]));
  const isTime = notation !== "number" && notation !== "text";
  const sample = isTime ? formatTime(sampleTime, notation) : 1;
  for (const [name, template] of Object.entries(args)) {
    const [root = ""] = asVariable(template) ?? [];
    if (root !== "since" && root !== "until") continue;
    const { type, format } = fieldOf(schemas, name) ?? {};
    const schema = { ...(type !== undefined && { type }), ...(format !== undefined && { format }) };
    const converted = isTime ? conversionFor(schema, format ?? "date-time") : undefined;
    for (const { expected } of valueProblems(schema, name, sample))
      context.report("sync-arg-type", { name, expected, root, field, sample, converted }, { path: [...path, name] });
  }
}

/**
 * Reports an arg that sends `since` unchanged to a param that selects only later times, unless the sync has a lookback. After a
 * sync, another record can get the same time as the last synced record. Only a lookback finds this record.
 */
function checkLookback(
  context: Context,
  { field, format, args, lookback }: IncrementalSync,
  { params = {}, path }: Pick<SyncPlace, "params" | "path">,
): void {
  if (lookback !== undefined || format === "number") return;
  for (const [name, template] of Object.entries(args))
    if (asVariable(template)?.[0] === "since" && params[name]?.filter?.operator === "gt")
      context.report("sync-without-lookback", { name, field }, { path: [...path, "args", name] });
}

/**
 * Returns the time format with this name. Returns `undefined` if no time format has the name, or if the schema of the param does
 * not accept a time in this format.
 */
function conversionFor(schema: Schema, format: string): TimeFormat | undefined {
  const found = timeFormats.get(format);
  if (found === undefined || found === "number" || found === "text") return undefined;
  return valueProblems(schema, "", formatTime(sampleTime, found)).length === 0 ? found : undefined;
}

type IncrementalField = Pick<Mark, "name" | "schema" | "path">;

/** Returns the selected field. Reports several selected fields, and a declared incremental sync that selects none. */
function incrementalField(
  context: Context,
  given: Source["incremental_sync"],
  { path, fields, marks }: Omit<SyncPlace, "params">,
): IncrementalField | undefined {
  if (!fields) return undefined;
  const byMark = marks.filter(({ word }) => word === "incremental");
  const byName =
    given?.field === undefined ? [] : namedField(context, given.field, { path: [...path, "field"], fields });
  const found = [...byMark, ...byName];
  if (found.length > 1 || (given && given.field === undefined && found.length === 0))
    context.report(
      "sync-field",
      { found: found.map(({ name }) => name) },
      found[1] ? { path: found[1].path } : { path, part: "key" },
    );
  return found[0];
}

function namedField(
  context: Context,
  name: string,
  { path, fields }: { readonly path: ManifestPath; readonly fields: StoreRules["fields"] },
): readonly IncrementalField[] {
  const schema = fieldOf(fields, name);
  if (schema) return [{ name, schema, path }];
  const near = context.nearest(name, Object.keys(fields));
  context.report("unknown-name", { what: "a field of the context store", name, nearest: near }, { path });
  return [];
}

/** A field without a time format must be a number. */
function timeFormatOf({ report }: Context, { name, schema, path }: IncrementalField): TimeFormat {
  const format = timeFormats.get(schema.format ?? "");
  if (format !== undefined) return format;
  if (!isNumber(schema)) report("no-sync-time", { name }, { path });
  return "number";
}

function isNumber({ type }: Schema): boolean {
  return [type].flat().some((one) => one === "integer" || one === "number");
}

function checkDuration(context: Context, duration: unknown, path: ManifestPath): void {
  if (duration === undefined || isTemplate(duration)) return;
  const isDuration = argumentProblem("now", [String(duration)]) === undefined && /^P/.test(String(duration));
  if (!isDuration) context.report("bad-duration", { found: String(duration) }, { path });
}
