import {
  type Action,
  type Connector,
  configNames,
  type Json,
  type Param,
  type Schema,
  type Template,
} from "@agent-connectors/runtime";
import { defaultText } from "./default-text.ts";
import { exampleParams } from "./example-params.ts";
import { type FieldStyle, type FieldView, fieldView } from "./field-view.ts";
import { nextPage } from "./next-page.ts";
import { mayBeOmitted, resultType } from "./result-type.ts";
import { ruleText } from "./rule-text.ts";

const WAYS = { Listing: "listing", Result: "result", Download: "file" } as const;

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

/** What documentation says of an action, with types in this style. */
export function actionView(
  {
    connector,
    entity,
    isNamed,
  }: { readonly connector: Connector; readonly entity: string } & Pick<FieldStyle, "isNamed">,
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
    params: Object.entries(action.params).map(([key, param]) => paramView(key, param, { isNamed, nulls: "said" })),
    rules: rules.map(ruleText),
    returns: WAYS[resultType(action, "").wrapper],
    ...(record !== undefined && { record, data: action.returns.kind === "many" ? `${record}[]` : record }),
    ...(recordSchema && { recordSchema }),
    meta: Object.entries(action.meta).map(([key, { schema }]) => fieldView(key, schema, { isNamed, nulls: "said" })),
    ...(next !== undefined && { next }),
    example: exampleParams(action),
  };
}

/** What documentation says of a param: required is what a caller cannot leave out. */
function paramView(name: string, param: Param, style: FieldStyle): FieldView {
  const view = { ...fieldView(name, param.schema, style), required: !mayBeOmitted(param) };
  const { default: preset } = param;
  if (preset === undefined) return view;
  const configured = typeof preset === "object" && preset !== null && !("value" in preset) && reads(preset);
  return { ...view, default: defaultText(preset), configured };
}

function reads(template: Template): boolean {
  return configNames(template).length > 0;
}
