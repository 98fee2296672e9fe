import type { Method, Target } from "@agent-connectors/runtime";
import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";
import type { Filling } from "./filling.ts";
import { resolveTemplate } from "./template.ts";

/** Method and path of an action's requests, `GET /orders/{id}`; reports a path that no URL could have. */
export function resolveRequest(
  context: Context,
  request: string,
  path: ManifestPath,
): { readonly request: `${Method} /${string}`; readonly method: Method } {
  const written = withVersion(context, request, path);
  const route = written.slice(written.indexOf("/"));
  const escapes = route.split("/").some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));
  if (escapes)
    context.report("bad-url", { problem: `expected a path without '.' and '..', found '${request}'` }, { path });
  if (!/^(?:[\w\-.~!$&'()*+,;=:@%/]|\{[^{}/]+\})+$/.test(route) || /[?#]/.test(route) || route.startsWith("//"))
    context.report("bad-url", { problem: `expected METHOD /path/{param}, found '${request}'` }, { path });
  // The schema admits these five methods, each followed by a path.
  return { request: written as `${Method} /${string}`, method: written.slice(0, written.indexOf(" ")) as Method };
}

/**
 * Text that is not a template, with the upstream's version filled in: the one variable that it may have. Any other is
 * reported, and `{{id}}` or `{{params.id}}` then taken for the path param that was meant.
 */
export function withVersion(context: Context, text: string, path: ManifestPath): string {
  return text.replaceAll(/\{\{[^{}]*\}\}/g, (variable) => {
    const param = /^\{\{\s*(?:params\.)?([\w-]+)\s*\}\}$/.exec(variable)?.[1];
    const value = resolveTemplate(context, variable, { slot: "request", path });
    return value === null && param !== undefined ? `{${param}}` : String(value);
  });
}

/** Reports braces in the path that nothing fills, and path params for which there are none. */
export function checkPathParams(
  context: Context,
  request: string,
  { all, path }: { readonly all: readonly Filling[]; readonly path: ManifestPath },
): void {
  const braces = [...request.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);
  const filled = all.filter((filling): filling is Filling & { target: PathTarget } => filling.target.in === "path");
  const names = filled.map(({ target }) => target.name);
  for (const name of braces)
    if (!names.includes(name)) context.report("missing-param", { name, request }, { path: [...path, "request"] });
  for (const { target, path: at } of filled)
    if (!braces.includes(target.name)) {
      const near = context.nearest(target.name, braces);
      context.report("stray-param", { name: target.name, request, nearest: near }, { path: at, part: "key" });
    }
}

type PathTarget = Extract<Target, { readonly in: "path" | "query" | "header" }>;
