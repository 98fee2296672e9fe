import type { Action, Connector, Json, Param, Schema } from "@agent-connectors/runtime";
import { defaultText } from "./default-text.ts";
import { exampleParams } from "./example-params.ts";
import { limits } from "./limits.ts";
import { nextPage } from "./next-page.ts";
import { mayBeOmitted, resultType } from "./result-type.ts";
import { ruleText } from "./rule-text.ts";
import { type Style, schemaText } from "./schema-text.ts";
import { prose, sentence } from "./sentence.ts";

/** How the type of a param, field or meta key is said in a line of its own. */
const TYPE: Style = { depth: 3, named: "name", nulls: "said" };

const WAYS = { Listing: "listing", Result: "result", Download: "file" } as const;

/** A param, field or meta key, for a reader. All but the name is Markdown. */
export interface FieldView {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly default?: string;
  /** Description and limits, as sentences; empty where there is nothing to say. */
  readonly about: string;
}

/** One action, for a reader. */
export interface ActionView {
  /** `actions.customers.list`: what `read_skill_docs` takes. */
  readonly id: string;
  readonly entity: string;
  readonly name: string;
  readonly description: string;
  readonly notes: readonly string[];
  readonly request: string;
  readonly params: readonly FieldView[];
  readonly rules: readonly string[];
  /** How a caller takes the result: record by record, whole, or as a stream. */
  readonly returns: "listing" | "result" | "file";
  /** What `data` is: `Customer`, `Customer[]`; absent for a file. */
  readonly data?: string;
  readonly record?: string;
  readonly recordSchema?: Schema;
  readonly meta: readonly FieldView[];
  readonly next?: string;
  readonly example: Readonly<Record<string, Json>>;
}

/** What documentation says of an action. */
export function actionView(
  connector: Connector,
  entity: string,
  [name, action]: readonly [string, Action],
): ActionView {
  const { description, notes, request, record, rules } = action;
  const recordSchema = record === undefined ? undefined : connector.records[record];
  const next = nextPage(action);
  return {
    id: `actions.${entity}.${name}`,
    entity,
    name,
    description,
    notes,
    request,
    params: Object.entries(action.params).map(([key, param]) => paramView(key, param)),
    rules: rules.map(ruleText),
    returns: WAYS[resultType(action, "").wrapper],
    ...(record !== undefined && { record, data: action.returns.kind === "many" ? `${record}[]` : record }),
    ...(recordSchema && { recordSchema }),
    meta: Object.entries(action.meta).map(([key, { schema }]) => fieldView(key, schema)),
    ...(next !== undefined && { next }),
    example: exampleParams(action),
  };
}

/** What documentation says of a param: required is what a caller cannot leave out. */
function paramView(name: string, param: Param): FieldView {
  const view = { ...fieldView(name, param.schema), required: !mayBeOmitted(param) };
  return param.default === undefined ? view : { ...view, default: defaultText(param.default) };
}

/** What documentation says of a field, `required` aside. */
export function fieldView(name: string, schema: Schema): FieldView {
  return { name, type: schemaText(schema, TYPE), required: false, about: about(schema) };
}

function about(schema: Schema): string {
  return prose(schema.description, sentence(limits(schema)));
}
