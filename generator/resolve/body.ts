import type { Body, Method } from "@agent-connectors/runtime";
import type { Action } from "../manifest/manifest.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";
import type { Document } from "./document.ts";
import { type Filling, shown } from "./filling.ts";
import { withVersion } from "./request.ts";

interface BodyOf {
  readonly path: ManifestPath;
  readonly method: Method;
  readonly document: Document | undefined;
  readonly all: readonly Filling[];
}

/**
 * How an action's body is written: a document makes it GraphQL; GET and DELETE have none; a JSON body exists only
 * where something goes into it, while a form may be empty.
 */
export function resolveBody(context: Context, action: Action, { path, method, document, all }: BodyOf): Body {
  const inBody = all.filter(({ target }) => target.in === "body");
  const kind = action.body ?? context.manifest.body ?? "json";
  const hasBody = method !== "GET" && method !== "DELETE";
  checkKeys(context, action, { path, kind, hasBody });
  if (!hasBody)
    for (const { target, path: at } of inBody)
      context.report("no-body", { method, name: shown(target) }, { path: at, part: "key" });
  if (!hasBody) return { kind: "none" };
  if (document) return { kind: "graphql", document: document.text, operation: document.operation };
  if (kind === "form") return { kind };
  if (inBody.length === 0) return { kind: "none" };
  const contentType = withVersion(context, action.content_type ?? "application/json", [...path, "content_type"]);
  return { kind, contentType };
}

function checkKeys(
  context: Context,
  action: Action,
  { path, kind, hasBody }: { readonly path: ManifestPath; readonly kind: string; readonly hasBody: boolean },
): void {
  const isGraphql = action.document !== undefined;
  const here = isGraphql ? "a GraphQL request" : hasBody ? `a ${kind} body` : "a request without a body";
  const owners: readonly (readonly [key: keyof Action, owner: string, isOwner: boolean])[] = [
    ["body", "requests with a body", hasBody && !isGraphql],
    ["content_type", "a json body", hasBody && !isGraphql && kind === "json"],
    ["document", "POST requests", hasBody],
  ];
  for (const [key, owner, isOwner] of owners)
    if (action[key] !== undefined && !isOwner)
      context.report("misplaced-key", { key, owner, here }, { path: [...path, key], part: "key" });
}
