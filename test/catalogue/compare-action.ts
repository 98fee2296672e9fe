import type { Action, Rule, Schema } from "@agent-connectors/runtime";
import { compareFields } from "./compare-fields.ts";
import { compareParam, limitsBeyond } from "./compare-param.ts";
import { allowsUnstatedNull, compareSchema } from "./compare-schema.ts";
import { added, different, type Finding } from "./finding.ts";
import type { ActionStatement } from "./specification.ts";

/**
 * The expected result by the name of the action, if the specification states no result. An action with another name may have any
 * result: `list`, for example, can return one object.
 */
const defaultReturns: Readonly<Record<string, string>> = { get: "one", search: "many", download: "file" };

/**
 * Compares an action with its statement in the specification. `record` is the schema of a record in the action's result. The kind
 * of an action must equal its name.
 */
export function compareAction(
  at: string,
  statement: ActionStatement,
  { action, record }: { readonly action: Action; readonly record: Schema | undefined },
): readonly Finding[] {
  const name = at.slice(at.lastIndexOf(".") + 1);
  const returns = statement.returns ?? defaultReturns[name];
  const wronglyRequired = statement.omits?.filter((field) => record?.required?.includes(field)) ?? [];
  return [
    ...(action.kind === name ? [] : [different(at, `expected kind ${name}, found ${action.kind}`)]),
    ...(returns === undefined || action.returns.kind === returns
      ? []
      : [different(at, `expected ${returns}, found ${action.returns.kind}`)]),
    ...(statement.params ? compareParams(at, statement, action) : []),
    ...(statement.without ?? [])
      .filter((param) => Object.hasOwn(action.params, param))
      .map((param) => different(at, `expected no param '${param}', found one`)),
    ...(statement.meta ? compareMeta(at, statement.meta, action) : []),
    ...(statement.fields ? compareFields(at, { fields: statement.fields, extent: "all" }, record) : []),
    ...(statement.more_fields ? compareFields(at, { fields: statement.more_fields, extent: "some" }, record) : []),
    ...wronglyRequired.map((field) => different(at, `field '${field}' expected optional, found required`)),
  ];
}

function compareParams(
  at: string,
  { params: stated = {}, at_least_one }: ActionStatement,
  { params, rules }: Action,
): readonly Finding[] {
  const expected = [
    ...Object.keys(stated).flatMap((name) => (stated[name]?.exclusive ? [`exclusive ${name}`] : [])),
    ...(at_least_one ? [`at_least_one ${at_least_one.join(", ")}`] : []),
  ];
  const found = rules.map(ruleText);
  const wrong = Object.entries(stated).flatMap(([name, statement]) => {
    const param = params[name];
    const subject = `param '${name}'`;
    return param ? compareParam(subject, statement, param) : [`${subject} expected, found none`];
  });
  return [
    ...wrong.map((text) => different(at, text)),
    ...expected
      .filter((rule) => !found.includes(rule))
      .map((rule) => different(at, `expected the rule '${rule}', found none`)),
    ...added(
      at,
      "rules",
      found.filter((rule) => !expected.includes(rule)),
    ),
    ...Object.entries(params).flatMap(([name, param]) => {
      const statement = stated[name];
      if (!statement) return added(at, "params", [name]);
      const limits = limitsBeyond(statement, param).map((limit) => `${name}.${limit}`);
      const nulls = allowsUnstatedNull(statement, param.schema) ? [name] : [];
      return [...added(at, "limits", limits), ...added(at, "nulls", nulls)];
    }),
  ];
}

function ruleText(rule: Rule): string {
  if (rule.kind === "exclusive") return `exclusive ${rule.param}`;
  if (rule.kind !== "requires") return `${rule.kind} ${rule.params.join(", ")}`;
  return `requires ${rule.param}${rule.value === undefined ? "" : ` ${rule.value}`}, ${rule.needs.join(", ")}`;
}

function compareMeta(at: string, stated: NonNullable<ActionStatement["meta"]>, { meta }: Action): readonly Finding[] {
  const wrong = Object.entries(stated).flatMap(([name, statement]) => {
    const subject = `meta key '${name}'`;
    const key = meta[name];
    return key ? compareSchema(subject, statement, key.schema) : [`${subject} expected, found none`];
  });
  const nullable = Object.entries(stated).filter(([name, one]) => allowsUnstatedNull(one, meta[name]?.schema ?? {}));
  const others = Object.keys(meta).filter((name) => !Object.hasOwn(stated, name));
  return [
    ...wrong.map((text) => different(at, text)),
    ...added(
      at,
      "nulls",
      nullable.map(([name]) => name),
    ),
    ...added(at, "meta", others),
  ];
}
