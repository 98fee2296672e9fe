import type { BodyPath, Path } from "@agent-connectors/runtime";
import { forbiddenNames, type ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";

/**
 * A segment that leads to one value has `name`: the name of a member, or the index of an item (a number). A segment that leads to
 * several values has `several`: its text.
 */
type Step = { readonly name: string | number } | { readonly several: string };

/**
 * One segment of a path. `name`, `["any name"]` and `[0]` lead to one value. `[*]`, `[1:3]` and `..name` lead to several values.
 * A path is a JSONPath (RFC 9535) without `$` that has only these segments. Unquoted names can contain hyphens.
 */
const step =
  /(?:^|(?<=.)\.)(?<member>[A-Za-z_][\w-]*)|\["(?<quoted>[^"\\]*)"\]|\[(?<index>\d+)\]|(?<several>\[\*\]|\[-?\d*:-?\d*\]|\.\.[A-Za-z_][\w-]*)/y;

/** Returns `undefined` for an invalid path. */
function parsePath(source: string): readonly Step[] | undefined {
  const steps: Step[] = [];
  step.lastIndex = 0;
  for (let end = 0; end < source.length; end = step.lastIndex) {
    const { member, quoted, index, several } = step.exec(source)?.groups ?? {};
    const name = member ?? quoted ?? (index === undefined ? undefined : Number(index));
    if (name !== undefined) steps.push({ name });
    else if (several !== undefined) steps.push({ several });
    else return undefined;
  }
  return steps.length > 0 ? steps : undefined;
}

/** Returns the names in a path to one value, such as `data.items[0]["event.type"]`. Reports all other paths. */
export function resolveNames(context: Context, source: string, path: ManifestPath): readonly string[] {
  return toOneValue(context, source, path).map(String);
}

/** Returns the steps of a path in the body of a request. Reports a path that does not begin with the name of a member. */
export function resolveBodyPath(context: Context, source: string, path: ManifestPath): BodyPath {
  const steps = toOneValue(context, source, path);
  if (typeof steps[0] === "number") context.report("bad-path", { found: source, forms: toOne }, { path });
  return steps;
}

function toOneValue(context: Context, source: string, path: ManifestPath): BodyPath {
  const steps = parsePath(source) ?? [];
  const names = namesOf(steps);
  if (steps.length > 0 && names.length === steps.length) return checked(context, names, path);
  context.report("bad-path", { found: source, forms: toOne }, { path });
  // The names of an invalid path could be those of another path, and would then cause further reports.
  return [source];
}

/** Examples of paths to one value, for messages. */
const toOne = ["data.items", "items[0]", 'data["event.type"]'];

/** Returns the names of the segments that lead to one value. Omits all other segments. */
function namesOf(steps: readonly Step[]): BodyPath {
  return steps.flatMap((one) => ("name" in one ? [one.name] : []));
}

/** Returns the names unchanged. Reports names of inherited properties. */
function checked(context: Context, names: BodyPath, path: ManifestPath): BodyPath {
  for (const name of names.map(String))
    if (forbiddenNames.has(name)) context.report("forbidden-key", { name }, { path });
  return names;
}

/**
 * Resolves a path in a response body to names if it leads to one value, otherwise to a JSONPath. If `many` is `items`, `data[*]`
 * has the same result as `data`, because the runtime reads the items of the array.
 */
export function resolvePath(
  context: Context,
  source: string,
  { path, many }: { readonly path: ManifestPath; readonly many: "items" | "value" },
): Path {
  const root = /^(?:\$\.?(?=.)|response\.)+/.exec(source)?.[0];
  if (source.includes("{{")) context.report("template-path", { found: source }, { path });
  else if (root !== undefined)
    context.report("rooted-path", { found: source, expected: source.slice(root.length) }, { path });
  if (source.includes("{{") || root !== undefined) return [];
  const steps = parsePath(source);
  if (!steps) {
    context.report("bad-path", { found: source, forms: [...toOne, "boards[*].items[*]"] }, { path });
    return [];
  }
  const last = steps.at(-1);
  const isItems = many === "items" && last !== undefined && "several" in last && last.several === "[*]";
  const plain = isItems ? steps.slice(0, -1) : steps;
  const names = checked(context, namesOf(plain), path);
  return names.length === plain.length ? names.map(String) : jsonPath(source);
}

function jsonPath(source: string): string {
  return /^[[.]/.test(source) ? `$${source}` : `$.${source}`;
}
