import type { ActionKind, Path, Returns, Template } from "@agent-connectors/runtime";
import type { Action, File } from "../manifest/manifest.ts";
import { forbiddenNames } from "../manifest/parse.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import type { ActionPlace } from "./action.ts";
import { checkHeaderName, checkHeaderValue } from "./config.ts";
import type { Context } from "./context.ts";
import { selectedFields } from "./graphql-selection.ts";
import { receiving, resolveReshapes } from "./reshape.ts";
import { resolveTemplate } from "./template.ts";

/** What is known of a record before its shape is changed. */
interface AnsweredRecord {
  readonly document: { readonly text: string } | undefined;
  /** Names of the fields that the record has in the end. */
  readonly declared: readonly string[];
}

/** What of a response is the result: many records for list and search, one for the others, a file for download. */
export function resolveReturns(
  context: Context,
  action: Action,
  { kind, path, entity, entityName, document, declared }: ActionPlace & AnsweredRecord,
): Returns {
  checkKeys(context, action, { kind, path });
  if (kind === "download") return resolveFile(context, action.file ?? {}, [...path, "file"]);
  const isMany = isListing(kind) && action.shape === undefined;
  const { records } = action;
  const at: Path =
    records === undefined
      ? []
      : resolvePath(context, records, { path: [...path, "records"], many: isMany || action.first ? "items" : "value" });
  const shared = (action.returns === undefined ? entity.reshape : undefined) ?? [];
  const selected = document && selectedFields(document.text, at);
  const inner = receiving(context, [...shared, ...(action.reshape ?? [])], { selected, declared });
  const reshape = [
    ...resolveReshapes(inner, shared, { path: ["entities", entityName, "reshape"] }),
    ...resolveReshapes(inner, action.reshape, { path: [...path, "reshape"], before: shared }),
  ];
  const { absent = "error", empty_statuses: emptyStatuses } = action;
  if (isMany) return { kind: "many", path: at, absent, ...(emptyStatuses && { emptyStatuses }), reshape };
  return { kind: "one", path: at, first: action.first ?? false, reshape };
}

/** Whether actions of a kind answer several records, and may have pages. */
export function isListing(kind: ActionKind): boolean {
  return kind === "list" || kind === "search";
}

function checkKeys(
  context: Context,
  action: Action,
  { kind, path }: { readonly kind: ActionKind; readonly path: ManifestPath },
): void {
  const isOne = action.shape !== undefined;
  const owners: readonly (readonly [key: keyof Action, owner: string, isOwner: boolean])[] = [
    ["shape", "list and search", isListing(kind)],
    ["absent", "actions that answer many records", isListing(kind) && !isOne],
    ["empty_statuses", "actions that answer many records", isListing(kind) && !isOne],
    ["first", "actions that answer one record", !isListing(kind) || isOne],
    ["pagination", "list and search", isListing(kind)],
    ["file", "download", kind === "download"],
    ["records", "actions that answer records", kind !== "download"],
    ["returns", "actions that answer records", kind !== "download"],
    ["reshape", "actions that answer records", kind !== "download"],
  ];
  for (const [key, owner, isOwner] of owners)
    if (action[key] !== undefined && !isOwner)
      context.report("misplaced-key", { key, owner, here: kind }, { path: [...path, key], part: "key" });
}

function resolveFile(context: Context, { link, name, content_type, headers }: File, path: ManifestPath): Returns {
  const sent = Object.entries(headers ?? {}).map(([header, value]): [string, Template] => {
    const at = [...path, "headers", header];
    checkHeaderName(context, header, { path: at, part: "key" });
    const resolved = resolveTemplate(context, value, { slot: "file.headers", path: at });
    checkHeaderValue(context, resolved, at);
    return [header.toLowerCase(), resolved];
  });
  return {
    kind: "file",
    ...(link !== undefined && { link: resolvePath(context, link, { path: [...path, "link"], many: "value" }) }),
    ...(name !== undefined && { name: resolveTemplate(context, name, { slot: "file.name", path: [...path, "name"] }) }),
    ...(content_type !== undefined && {
      contentType: resolveTemplate(context, content_type, {
        slot: "file.content_type",
        path: [...path, "content_type"],
      }),
    }),
    headers: Object.fromEntries(sent),
  };
}

/** A name, or in brackets one that has dots in it. */
const dotted = /^(?:[^.[\]]+|\[[^[\]]+\])(?:\.(?:[^.[\]]+|\[[^[\]]+\]))*$/;

/** One step of a JSONPath (RFC 9535) without filters, scripts and the extensions of implementations. */
const step = /\.\.?[A-Za-z_][\w-]*|\.\.?\*|\[\*\]|\[\d+\]|\[-?\d*:-?\d*\]|\['[^'\\]*'\]|\["[^"\\]*"\]/g;

/** A dotted path as its segments; a name that has dots in it stands in brackets: `data.[event.type]`. */
export function resolveDotted(context: Context, source: string, path: ManifestPath): readonly string[] {
  if (dotted.test(source)) return checked(context, source.match(/\[[^[\]]+\]|[^.[\]]+/g) ?? [], path);
  const problem = `expected a dotted path like data.items, found '${source}'; a name with dots in it stands in brackets`;
  context.report("bad-path", { problem }, { path });
  return [];
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
    const problem = `expected a JSONPath of names, indexes, [*] and .., found '${source}'`;
    context.report("bad-path", { problem }, { path });
    return [];
  }
  const plain = many === "items" && /^(\[\*\]|\.\*)$/.test(steps.at(-1) ?? "") ? steps.slice(0, -1) : steps;
  const names = checked(context, plain, path);
  return plain.every(isPlain) ? names : source;
}

/** Segments as the names in them; reports those that no value has of its own. */
function checked(context: Context, segments: readonly string[], path: ManifestPath): readonly string[] {
  const names = segments.map(bare);
  for (const name of names) if (forbiddenNames.has(name)) context.report("forbidden-key", { name }, { path });
  return names;
}

function isPlain(part: string): boolean {
  return !part.includes("*") && !part.includes(":") && !part.startsWith("..");
}

/** `.name`, `['name']`, `[name]` and `[0]` without what is around the name. */
function bare(part: string): string {
  return part.replace(/^\.{1,2}|^\[["']?|["']?\]$/g, "");
}
