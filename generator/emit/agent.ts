import {
  type Action,
  type Connector,
  type Entity,
  entitiesOf,
  type Json,
  leastParams,
  readsRoot,
  type Schema,
  storeLimits,
} from "@agent-connectors/runtime";
import { entityLines, storedLines } from "./agent-entities.ts";
import { fieldLines, linesByType, maxSectionLength, recordSections, type Sections } from "./agent-records.ts";
import { upstreamSentence } from "./connector-docs.ts";
import { actionsOf } from "./contents.ts";
import type { File } from "./emit.ts";
import { resultType } from "./entity.ts";
import { exampleParams } from "./example.ts";
import { defaultText, type FieldStyle, type FieldView, fieldView, memberViews } from "./field-view.ts";
import { nextPage } from "./pagination.ts";
import { remarksOf } from "./remarks.ts";
import { pageTemplate, prose, ruleText } from "./render.ts";
import { operatorRows, storeView } from "./store-docs.ts";

const render = pageTemplate("agent");

/**
 * Generates `generated/<kind>/agent.md`: a summary of the entities, an outline, a section for each action, and sections about the
 * context store. The section of the first action that returns a record type describes the fields of this type. The sections of
 * other actions that return this type refer to that section. If the fields are too long, the record type has its own sections
 * (`recordSections`). The section of the action then lists only the names of the fields by type, or no fields if this list is
 * also too long.
 */
export function emitAgent(connector: Connector): File {
  const { kind, title, description, upstream } = connector;
  const ends = upstream?.ends === undefined ? undefined : upstreamSentence(connector);
  const sections = sectionsOf(connector);
  const entities = Object.values(entitiesOf(connector)).map((entity) => entityView(connector, entity, sections));
  const records = entities.flatMap(({ sections: own }) => own.flatMap(({ long }) => (long ? [long] : [])));
  const hasStores = entities.some(({ store }) => store !== undefined);
  const hasSemantic = entities.some(({ store }) => store !== undefined && store.semantic.length > 0);
  const explained = { hasStores, hasSemantic, operators: operatorRows(), limits: storeLimits };
  const lines = { entityLines: entityLines(connector), storedLines: storedLines(connector) };
  const view = { title, description, ends, entities, records, ...explained, ...lines };
  return { path: `generated/${kind}/agent.md`, text: render(view) };
}

function sectionsOf(connector: Connector): Sections {
  const sections = new Map<string, string>();
  for (const entity of Object.values(entitiesOf(connector)))
    for (const [name, { resultType: record }] of actionsOf(entity)) {
      const isDescribed = record !== undefined && connector.records[record]?.properties !== undefined;
      if (isDescribed && !sections.has(record)) sections.set(record, `actions.${entity.name}.${name}`);
    }
  return sections;
}

function entityView(connector: Connector, entity: Entity, ids: Sections) {
  const { name } = entity;
  // The section of an action shows the members of each param, not only the name of its type.
  const place = { connector, entity: name, showsName: () => false };
  const sections = actionsOf(entity).map((action) => section(actionView(place, action), ids));
  return { name, sections, store: storeView(connector, entity) };
}

function section(given: ActionView, ids: Sections) {
  const view = { ...given, params: given.params.map(shortDefault) };
  const { id, record, recordSchema = {}, data, returns } = view;
  const describedIn = record === undefined ? undefined : ids.get(record);
  const fields =
    describedIn === id ? memberViews(recordSchema, { showsName: (title) => ids.has(title), nulls: "implied" }) : [];
  const room = maxSectionLength - lengthOf(view);
  const lines = fieldLines(fields, ids);
  const isLong = fields.length > 0 && lines.join("\n").length > Math.min(maxRecordLength, room);
  const byType = linesByType(fields);
  const many = data?.endsWith("[]");
  const fitting = byType.join("\n").length <= room ? byType : [];
  return {
    ...view,
    long: isLong ? recordSections({ id: `records.${record}` }, fields, ids) : undefined,
    fields: isLong ? fitting : lines,
    elsewhere: describedIn === id ? undefined : describedIn,
    many,
    // A type without fields has only a description.
    about: many ? undefined : recordSchema.description,
    file: returns === "file",
  };
}

/** Maximum characters of a record's fields in the section of an action: about 300 tokens. */
const maxRecordLength = 1_000;

/** Estimates the length of an action's section without the fields of its record, in characters. */
function lengthOf({ params, meta, notes, rules, example, description, next = "" }: ActionView): number {
  const views = [...params, ...meta].flatMap((view) => [view, ...view.members]);
  const texts = [
    ...views.map(({ name, type, about, default: preset = "" }) => `- ${name} ${type}: ${about} Default ${preset}.`),
    ...[description, ...notes, ...rules, next, JSON.stringify(example)],
  ];
  // The constant covers the heading, the call, and the sentence about the result.
  return texts.join("\n").length + 250;
}

/** Maximum characters of a default that a section shows completely. */
const maxDefaultLength = 200;

function shortDefault(param: FieldView): FieldView {
  if (param.default === undefined || param.default.length <= maxDefaultLength) return param;
  return { ...param, default: `${param.default.slice(0, maxDefaultLength / 2)}…\`` };
}

const RETURNS = { Listing: "listing", Result: "result", Download: "file" } as const;

/** The view of one action for documentation. */
export interface ActionView {
  /** The argument of `read_skill_docs`, such as `actions.customers.list`. */
  readonly id: string;
  readonly entity: string;
  readonly name: string;
  readonly description: string;
  readonly notes: readonly string[];
  readonly request: string;
  readonly params: readonly FieldView[];
  readonly rules: readonly string[];
  /** The form of the result: a listing of records, the data of one response, or a stream. */
  readonly returns: "listing" | "result" | "file";
  /** The type of `data`, such as `Customer` or `Customer[]`; absent for a file, and for a result without a record type. */
  readonly data?: string;
  readonly record?: string;
  readonly recordSchema?: Schema;
  readonly meta: readonly FieldView[];
  readonly next?: string;
  readonly example: Readonly<Record<string, Json>>;
}

/** Returns the view of an action. `showsName` determines the types that are shown by name. */
export function actionView(
  {
    connector,
    entity,
    showsName,
  }: { readonly connector: Connector; readonly entity: string } & Pick<FieldStyle, "showsName">,
  [name, action]: readonly [string, Action],
): ActionView {
  const { description, request, resultType: record, rules } = action;
  const recordSchema = record === undefined ? undefined : connector.records[record];
  const next = nextPage(action);
  const example = exampleParams(action);
  return {
    id: `actions.${entity}.${name}`,
    entity,
    name,
    description,
    notes: remarksOf(connector, action),
    request,
    params: Object.keys(action.params).map((key) => {
      const view = paramView(key, action, { showsName, nulls: "shown" });
      return key in example ? view : withExample(view, action.params[key]?.schema);
    }),
    rules: rules.map((rule) => ruleText(rule, action.params)),
    returns: RETURNS[resultType(action, "").wrapper],
    ...(record !== undefined && { record, data: action.returns.kind === "many" ? `${record}[]` : record }),
    ...(recordSchema && { recordSchema }),
    meta: Object.entries(action.meta).map(([key, { schema }]) => fieldView(key, schema, { showsName, nulls: "shown" })),
    ...(next !== undefined && { next }),
    example,
  };
}

/** Maximum characters of an example that the description of a param shows. */
const maxExampleLength = 200;

/** Adds the example that the manifest states for a param. An enum already shows its values. */
function withExample(view: FieldView, { examples: [given] = [], enum: values }: Schema = {}): FieldView {
  const text = typeof given === "string" ? given : JSON.stringify(given);
  if (text === undefined || values || text.length > maxExampleLength) return view;
  return { ...view, about: prose(view.about, `Example: \`${text}\`.`) };
}

function paramView(name: string, action: Action, style: FieldStyle): FieldView {
  const { schema = {}, required = false, default: preset } = action.params[name] ?? {};
  const isNeeded = required && preset === undefined;
  const [, ...others] = leastParams(action);
  const [without] = others.find((names) => !names.includes(name)) ?? [];
  const view = { ...fieldView(name, schema, style), required: isNeeded, ...(isNeeded && without && { without }) };
  if (preset === undefined) return view;
  const configured =
    typeof preset === "object" && preset !== null && !("value" in preset) && readsRoot(preset, "config");
  return { ...view, default: defaultText(preset), configured };
}
