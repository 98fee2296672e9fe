import type { Body, Connector, ErrorCase, MetaKey, Method, Template } from "@agent-connectors/runtime";
import type { Here, Owner } from "../diagnostics/params.ts";
import type { Action } from "../manifest/generated/action.ts";
import type { Errors } from "../manifest/generated/manifest.ts";
import type { Meta } from "../manifest/generated/pagination.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";
import type { Document } from "./graphql.ts";
import { resolvePath } from "./path.ts";
import { withVersion } from "./request.ts";
import { type RequestValue, targetText } from "./request-targets.ts";
import { resolveTemplate } from "./template.ts";
import type { Slot } from "./template-variables.ts";
import { resolveCondition } from "./templates.ts";
import { resolveType } from "./type.ts";

/** The place of an action in the manifest, its method, its document, and all values of its requests. */
interface BodyOf {
  readonly path: ManifestPath;
  readonly method: Method;
  readonly document: Document | undefined;
  readonly all: readonly RequestValue[];
}

/**
 * Resolves the encoding of an action's body. GET and DELETE requests have no body. A document implies a GraphQL body. A form is
 * sent even without values; a JSON body is not.
 */
export function resolveBody(context: Context, action: Action, { path, method, document, all }: BodyOf): Body {
  const inBody = all.filter(({ target }) => target.in === "body");
  const kind = action.body ?? context.manifest.body ?? "json";
  const hasBody = method !== "GET" && method !== "DELETE";
  checkKeys(context, action, { path, kind, hasBody });
  if (!hasBody)
    for (const { target, path: at } of inBody)
      context.report("no-body", { method, name: targetText(target) }, { path: at, part: "key" });
  if (!hasBody) return { kind: "none" };
  if (document) return { kind: "graphql", document: document.text, operation: document.operation };
  if (kind === "form") return { kind };
  if (inBody.length === 0) return { kind: "none" };
  const place = { slot: "content_type", path: [...path, "content_type"] } as const;
  const contentType = withVersion(context, action.content_type ?? "application/json", place);
  return { kind, contentType };
}

function checkKeys(
  context: Context,
  action: Action,
  { path, kind, hasBody }: { readonly path: ManifestPath; readonly kind: string; readonly hasBody: boolean },
): void {
  const isGraphql = action.document !== undefined;
  const here: Here = !hasBody ? "a request without a body" : isGraphql ? "a GraphQL request" : `a ${kind} body`;
  const owners: readonly (readonly [key: keyof Action, owner: Owner, isOwner: boolean])[] = [
    ["body", "requests with a body and without a document", hasBody && !isGraphql],
    ["content_type", "a json body", hasBody && !isGraphql && kind === "json"],
    ["document", "requests with a body", hasBody],
  ];
  for (const [key, owner, isOwner] of owners)
    if (action[key] !== undefined && !isOwner)
      context.report("misplaced-key", { key, owner, here }, { path: [...path, key], part: "key" });
}

/** Resolves the keys of `meta` in a result. If several sources have the same key, the last source takes precedence. */
export function resolveMeta(
  context: Context,
  sources: readonly { readonly meta: Meta | undefined; readonly path: ManifestPath }[],
  container: readonly string[] | undefined,
): Readonly<Record<string, MetaKey>> {
  const keys = sources.flatMap(({ meta, path }) =>
    Object.entries(meta ?? {}).map(([name, { value, ...type }]): [string, MetaKey] => {
      const at = [...path, "meta", name];
      const schema = resolveType(context, type, { path: at, use: "record" });
      return [
        name,
        { value: resolveTemplate(context, value, { slot: "meta", path: [...at, "value"], container }), schema },
      ];
    }),
  );
  return Object.fromEntries(keys);
}

/** Resolves the error responses of the upstream. */
export function resolveErrors(context: Context, source: Errors = {}): Connector["errors"] {
  const { message, request_id, cases = [] } = source;
  const template = (text: Template & Errors["message"], slot: Slot, key: string): Template =>
    resolveTemplate(context, text ?? null, { slot, path: ["errors", key] });
  return {
    ...(message !== undefined && { message: template(message, "errors.message", "message") }),
    ...(request_id !== undefined && { requestId: template(request_id, "errors.request_id", "request_id") }),
    cases: cases.map((errorCase, index) => resolveErrorCase(context, errorCase, ["errors", "cases", index])),
  };
}

type ErrorCaseSource = NonNullable<Errors["cases"]>[number];

function resolveErrorCase(
  context: Context,
  { status, each, when, code, message }: ErrorCaseSource,
  path: ManifestPath,
): ErrorCase {
  const slot: Slot = each === undefined ? "errors.cases" : "errors.cases with each";
  return {
    ...(status !== undefined && { status }),
    ...(each !== undefined && { each: resolvePath(context, each, { path: [...path, "each"], many: "items" }) }),
    // Without `each`, `true` matches every response with `status`. With `each`, `true` matches every item of the array.
    when: resolveCondition(context, when, {
      key: "when",
      example: "{{present response.error}}",
      acceptsTrue: status !== undefined || each !== undefined,
      slot,
      path: [...path, "when"],
    }),
    code,
    ...(message !== undefined && { message: resolveTemplate(context, message, { slot, path: [...path, "message"] }) }),
  };
}
