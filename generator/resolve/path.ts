import type { Path } from "@agent-connectors/runtime";
import { forbiddenNames, type ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";

/** A dotted path as its segments; a name that has dots in it stands in brackets: `data.[event.type]`. */
export function resolveDotted(context: Context, source: string, path: ManifestPath): readonly string[] {
  if (dotted.test(source)) return checked(context, source.match(/\[[^[\]]+\]|[^.[\]]+/g) ?? [], path);
  context.report("dotted-path", { found: source }, { path });
  return [];
}

/** A name, or in brackets one that has dots in it. */
const dotted = /^(?:[^.[\]]+|\[[^[\]]+\])(?:\.(?:[^.[\]]+|\[[^[\]]+\]))*$/;

/** Segments as the names in them; reports those that no value has of its own. */
function checked(context: Context, segments: readonly string[], path: ManifestPath): readonly string[] {
  const names = segments.map(bare);
  for (const name of names) if (forbiddenNames.has(name)) context.report("forbidden-key", { name }, { path });
  return names;
}

/** `.name`, `['name']`, `[name]` and `[0]` without what is around the name. */
function bare(part: string): string {
  return part.replace(/^\.{1,2}|^\[["']?|["']?\]$/g, "");
}

/**
 * A dotted path, or a JSONPath that begins with `$`: as segments where it leads to one value, else as text. With
 * `many`, `[*]` at the end is dropped, since it names the items of the array before it.
 */
export function resolvePath(
  context: Context,
  source: string,
  { path, many }: { readonly path: ManifestPath; readonly many: "items" | "value" },
): Path {
  const body = /^(?:\$\.)?response\./.exec(source)?.[0];
  if (source.includes("{{")) context.report("template-path", { found: source }, { path });
  else if (body !== undefined)
    context.report("rooted-path", { found: source, expected: source.slice(body.length) }, { path });
  if (source.includes("{{") || body !== undefined) return [];
  if (!source.startsWith("$")) return resolveDotted(context, source, path);
  const rest = source.slice(1);
  const steps = rest.match(step) ?? [];
  if (steps.join("") !== rest) {
    context.report("json-path", { found: source }, { path });
    return [];
  }
  const plain = many === "items" && /^(\[\*\]|\.\*)$/.test(steps.at(-1) ?? "") ? steps.slice(0, -1) : steps;
  const names = checked(context, plain, path);
  return plain.every(isPlain) ? names : source;
}

/** One step of a JSONPath (RFC 9535) without filters, scripts and the extensions of implementations. */
const step = /\.\.?[A-Za-z_][\w-]*|\.\.?\*|\[\*\]|\[\d+\]|\[-?\d*:-?\d*\]|\['[^'\\]*'\]|\["[^"\\]*"\]/g;

function isPlain(part: string): boolean {
  return !part.includes("*") && !part.includes(":") && !part.startsWith("..");
}
