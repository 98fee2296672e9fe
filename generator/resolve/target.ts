import type { Target } from "@agent-connectors/runtime";
import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";
import { checkHeaderName } from "./header.ts";
import { resolveDotted } from "./path.ts";

/** Where something goes, as the manifest says it. */
export interface Destination {
  readonly in: "path" | "query" | "header" | "body" | "variable" | "none";
  readonly name?: string;
  readonly path?: string;
}

/**
 * The target of a param, constant or token; absent for `none`. Without a `name` or `path` of its own it has `name`,
 * the caller's; where there is neither, that is reported. GraphQL variables are members of the body.
 */
export function resolveTarget(
  context: Context,
  destination: Destination,
  { path, name }: { readonly path: ManifestPath; readonly name?: string | undefined },
): Target | undefined {
  const { in: place } = destination;
  const isMember = place === "body" || place === "variable";
  if (!isMember && destination.path !== undefined)
    context.report(
      "misplaced-key",
      { key: "path", owner: "body and variable", here: place },
      { path: [...path, "path"], part: "key" },
    );
  const named = destination.name ?? name;
  if (place === "none") return undefined;
  if (isMember && destination.path !== undefined)
    return { in: "body", path: inBody(place, resolveDotted(context, destination.path, [...path, "path"])) };
  if (named === undefined) context.report("missing-key", { name: "name" }, { path, part: "key" });
  if (isMember) return { in: "body", path: inBody(place, [named ?? ""]) };
  if (place !== "header" || named === undefined) return { in: place, name: named ?? "" };
  checkHeaderName(context, named, { path, part: "key" });
  // Header names are case-insensitive (RFC 9110 §5.1); everything downstream has them in lower case.
  return { in: place, name: named.toLowerCase() };
}

function inBody(place: "body" | "variable", path: readonly string[]): readonly string[] {
  return place === "variable" ? ["variables", ...path] : path;
}
