import {
  asCall,
  type Connector,
  type ErrorCase,
  faultIn,
  holds,
  readPath,
  type Scope,
  statusCode,
  type Template,
} from "@agent-connectors/runtime";
import { type Assignment, pathSegments, type ResponseDraft, setAt } from "./draft.ts";
import { solve } from "./solve.ts";

interface Failure {
  readonly status: number;
  readonly message: string;
}

const free: ReadonlySet<string> = new Set(["response", "headers"]);

/**
 * Returns an error response in the connector's own form. Builds a response for each error case that has the error code of
 * `status`, then a response without an error case. Puts `message` where the message template reads it. Returns the first
 * response that has a body and from which the runtime reads this error code. If there is none, returns the body `{message}`.
 * The status is that of the error case, otherwise `status`.
 */
export function errorResponse({ errors }: Pick<Connector, "errors">, { status, message }: Failure): ResponseDraft {
  const code = statusCode(status);
  const cases = errors.cases.filter((errorCase) => errorCase.code === code);
  const worded = (errorCase?: ErrorCase): ResponseDraft => {
    const draft: ResponseDraft = {
      status: errorCase ? (errorCase.status ?? status) : status,
      response: {},
      headers: {},
    };
    const template = errorCase?.message ?? errors.message;
    if (errorCase) applyCase(draft, errorCase, { template, message });
    const words = template === undefined ? [] : solve(template, message, { scope: { ...draft }, free });
    for (const { path, value } of words ?? []) setAt(draft, path, value);
    return draft;
  };
  const forms = [...cases.map(worded), worded()];
  const found = forms.find(
    (draft) =>
      Object.keys(draft.response ?? {}).length > 0 &&
      faultIn({ errors }, { ...draft, body: draft.response }, { scope: {} })?.code === code,
  );
  return found ?? { status, response: { message }, headers: {} };
}

/**
 * Changes the response so that the error case matches. If the case has `each`, adds one item to the array at this path, with the
 * parts of the message that the template reads from the item.
 */
function applyCase(
  draft: ResponseDraft,
  errorCase: ErrorCase,
  { template, message }: { readonly template: Template | undefined; readonly message: string },
): void {
  const holder = { item: {} };
  const root = errorCase.each === undefined ? free : new Set(["item"]);
  for (const { path, value } of solve(errorCase.when, true, { scope: { ...draft, ...holder }, free: root }) ?? [])
    setAt(path[0] === "item" ? holder : draft, path, value);
  if (errorCase.each === undefined) return;
  const words = template === undefined ? [] : solve(template, message, { scope: holder, free: root });
  for (const { path, value } of words ?? []) setAt(holder, path, value);
  const segments = pathSegments(errorCase.each).map((segment) =>
    segment === "*" ? "0" : "name" in segment ? segment.name : String(segment.index),
  );
  setAt(draft, ["response", ...segments, ...(typeof errorCase.each === "string" ? [] : ["0"])], holder.item);
}

/**
 * Changes a success response so that no error case matches, if `solve` finds values for this. An error case such as
 * `ne(response.status, "SUCCESS")` states the value of `response.status` in success responses. The function sets this value
 * even if the case does not match.
 */
export function markSuccess(draft: ResponseDraft, { errors }: Pick<Connector, "errors">, scope: Scope): void {
  for (const errorCase of errors.cases) {
    if (errorCase.status !== undefined && errorCase.status !== draft.status) continue;
    if (errorCase.each === undefined) succeed(draft, errorCase, { scope: { ...scope, ...draft }, root: "response" });
    else
      for (const item of [readPath(draft.response, errorCase.each)].flat())
        if (typeof item === "object" && item !== null)
          succeed({ item }, errorCase, { scope: { ...scope, ...draft, item }, root: "item" });
  }
}

/** Changes `holder[root]` so that the error case does not match. */
function succeed(
  holder: object,
  { when }: ErrorCase,
  { scope, root }: { readonly scope: Scope; readonly root: string },
): void {
  const free = new Set([root]);
  const known: Scope = { ...scope, ...holder };
  const words = successes(when).flatMap(([read, success]) => solve(read, success, { scope: known, free }) ?? []);
  for (const { path, value } of words) setAt(holder, path, value);
  if (!holds(when, { ...known, ...holder })) return;
  const rest: readonly Assignment[] = solve(when, false, { scope: { ...known, ...holder }, free }) ?? [];
  for (const { path, value } of rest) setAt(holder, path, value);
}

/** The member and the success value of each comparison such as `ne(response.status, "SUCCESS")`. */
function successes(template: Template): readonly (readonly [Template, Template])[] {
  const compared = asCall(template, "ne");
  if (!compared) return (asCall(template, "and") ?? asCall(template, "or"))?.args.flatMap(successes) ?? [];
  const [a = null, b = null] = compared.args;
  return typeof b === "string" || typeof b === "number" ? [[a, b]] : [];
}
