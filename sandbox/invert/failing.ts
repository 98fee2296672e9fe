import { type Connector, type ErrorRule, holds, type UpstreamCode } from "@agent-connectors/runtime";
import type { Draft } from "./draft.ts";
import { elementsAt } from "./elements-at.ts";
import { pathSegments } from "./path-segments.ts";
import { setAt } from "./set-at.ts";
import { solve } from "./solve.ts";

export interface Failure {
  readonly status: number;
  readonly message: string;
}

const free: ReadonlySet<string> = new Set(["response", "headers"]);

/** What a status means where no rule says otherwise. */
const meanings: Readonly<Record<number, UpstreamCode>> = {
  401: "credentials_rejected",
  403: "missing_scope",
  404: "not_found",
  409: "conflict",
  429: "rate_limited",
  500: "upstream_unavailable",
};

/**
 * A failure in the connector's own form: its message where `errors.message` reads it, and what makes the rule hold by
 * which the connector tells this failure from others, with the rule's status. A form that a rule would take for
 * another failure is not used: then it is the plain `{message}`, and the status alone tells.
 */
export function failing({ errors }: Pick<Connector, "errors">, { status, message }: Failure): Draft {
  const code = meanings[status] ?? "upstream_rejected";
  const rules = errors.rules.filter((rule) => rule.code === code);
  const worded = (rule?: ErrorRule): Draft => {
    const draft: Draft = { status: rule ? (rule.status ?? status) : status, response: {}, headers: {} };
    if (rule) fulfil(draft, rule, message);
    const template = rule?.message ?? errors.message;
    const words = template === undefined ? [] : solve(template, message, { scope: { ...draft }, free });
    for (const { path, value } of words ?? []) setAt(draft, path, value);
    return draft;
  };
  const forms = [...rules.map(worded), worded()];
  const found = forms.find(
    (draft) => Object.keys(draft.response ?? {}).length > 0 && meaningOf(draft, errors.rules) === code,
  );
  return found ?? { status, response: { message }, headers: {} };
}

/** Makes a rule hold; of its items there is one. */
function fulfil(draft: Draft, rule: ErrorRule, message: string): void {
  const holder = { item: {} };
  const root = rule.each === undefined ? free : new Set(["item"]);
  for (const { path, value } of solve(rule.when, true, { scope: { ...draft, ...holder }, free: root }) ?? [])
    setAt(path[0] === "item" ? holder : draft, path, value);
  if (rule.each === undefined) return;
  for (const { path, value } of rule.message === undefined
    ? []
    : (solve(rule.message, message, { scope: holder, free: root }) ?? []))
    setAt(holder, path, value);
  const segments = pathSegments(rule.each).map((segment) =>
    segment === "*" ? "0" : "name" in segment ? segment.name : String(segment.index),
  );
  setAt(draft, ["response", ...segments, ...(typeof rule.each === "string" ? [] : ["0"])], holder.item);
}

/** What the connector takes a response for: the first rule that holds decides, else the status. */
function meaningOf(draft: Draft, rules: readonly ErrorRule[]): UpstreamCode {
  const held = rules.find((rule) => {
    if (rule.status !== undefined && rule.status !== draft.status) return false;
    const items = rule.each === undefined ? [undefined] : elementsAt(draft.response, rule.each);
    return items.some((item) => holds(rule.when, { ...draft, item }));
  });
  return held?.code ?? meanings[draft.status] ?? "upstream_rejected";
}
