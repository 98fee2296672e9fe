import {
  asVariable,
  type Injection,
  type PageSize,
  type Pagination,
  type Template,
  type Token,
} from "@agent-connectors/runtime";
import type { Action } from "../manifest/generated/action.ts";
import type { PaginationUse, Pagination as Source, Token as TokenSource } from "../manifest/generated/pagination.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import { resolveInjections } from "./auth.ts";
import { type Context, namedDefinition } from "./context.ts";
import { resolveTarget } from "./request.ts";
import { resolveTemplate } from "./template.ts";
import { isTemplate } from "./template-syntax.ts";
import { resolveCondition, resolveCursor } from "./templates.ts";

type ModeName = Pagination["kind"];

interface ModeSource {
  /** The keys of this mode that at least one other mode does not have. */
  readonly keys: readonly (keyof Source)[];
  readonly required: readonly ("value" | ModeName)[];
  /** Whether the token can be the URL of the next page (`in: url`). */
  readonly canBeUrl: boolean;
  readonly resolve: (paginator: Paginator, shared: Shared, sources: TemplateContext) => Pagination;
}

type Shared = Pick<Pagination, "token" | "size" | "stop">;

interface TemplateContext {
  readonly context: Context;
  readonly container: readonly string[] | undefined;
}

const modes: { readonly [Name in ModeName]: ModeSource } = {
  cursor: {
    keys: ["cursor", "value", "with"],
    required: ["cursor", "value"],
    canBeUrl: true,
    resolve: (paginator, shared, { context, container }) => {
      const value = template(context, paginator, { key: "value", container });
      checkLinkCursor(context, paginator, { value, token: shared.token });
      const others = resolveWith(context, paginator, { container, ...shared });
      return { kind: "cursor", ...shared, value: value ?? null, ...(others.length > 0 && { with: others }) };
    },
  },
  offset: {
    keys: ["offset", "inject_first"],
    required: ["offset"],
    canBeUrl: false,
    resolve: ({ source }, shared) => ({ kind: "offset", ...shared, injectFirst: source.inject_first ?? false }),
  },
  page: {
    keys: ["page", "start", "inject_first"],
    required: ["page"],
    canBeUrl: false,
    resolve: ({ source }, shared) => ({
      kind: "page",
      ...shared,
      start: source.start ?? 0,
      injectFirst: source.inject_first ?? false,
    }),
  },
};

/** Resolves the pagination of an action. `container` is the path of the object that contains the records. */
export function resolvePagination(
  context: Context,
  paginator: Paginator,
  container: readonly string[] | undefined,
): Pagination | undefined {
  const { source, path } = paginator;
  const { mode } = source;
  checkKeys(context, paginator);
  const token = source[mode] && resolveToken(context, source[mode], { path: [...path, mode], mode });
  const stop = template(context, paginator, { key: "stop", container });
  const size = resolveSize(context, paginator);
  if (!token) return undefined;
  const shared = { token, ...(size && { size }), ...(stop !== undefined && { stop }) };
  return modes[mode].resolve(paginator, shared, { context, container });
}

function checkKeys(context: Context, { source, path, changes, changesPath }: Paginator): void {
  const { mode } = source;
  const { keys, required } = modes[mode];
  const others = new Set(Object.values(modes).flatMap((other) => other.keys.filter((key) => !keys.includes(key))));
  for (const key of others) {
    const detail = {
      key,
      owner: `mode ${namesWhere((other) => other.keys.includes(key))}`,
      here: `mode ${mode}`,
    } as const;
    if (Object.hasOwn(source, key)) context.report("misplaced-key", detail, place(path, key));
    if (Object.hasOwn(changes ?? {}, key)) context.report("misplaced-key", detail, place(changesPath, key));
  }
  for (const name of required)
    if (source[name] === undefined && !(name === "value" && changes?.value !== undefined))
      context.report("missing-key", { name }, { path, part: "key" });
}

/** Formats the names of modes for messages: `offset and page`. */
function namesWhere(holds: (mode: ModeSource) => boolean): string {
  return Object.entries(modes)
    .filter(([, mode]) => holds(mode))
    .map(([name]) => name)
    .join(" and ");
}

function place(path: ManifestPath, key: string): { readonly path: ManifestPath; readonly part: "key" } {
  return { path: [...path, key], part: "key" };
}

/** Resolves a template of the paginator, or the action's template that replaces it. */
function template(
  context: Context,
  { source, path, changes, changesPath }: Paginator,
  { key, container }: { readonly key: "stop" | "value"; readonly container: readonly string[] | undefined },
): Template | undefined {
  const changed = changes?.[key];
  const text = changed ?? source[key];
  if (text === undefined) return undefined;
  const at = [...(changed === undefined ? path : changesPath), key];
  return key === "stop"
    ? resolveCondition(context, text, {
        key,
        example: "{{not response.has_more}}",
        slot: "pagination.stop",
        path: at,
        container,
      })
    : resolveCursor(context, text, { slot: "pagination.value", path: at, container });
}

/** Reports the URL of a link as the value of a cursor without `in: url`. Such a URL is a whole request, not a part of one. */
function checkLinkCursor(
  context: Context,
  { source, path }: Paginator,
  { value, token }: Pick<Shared, "token"> & { readonly value: Template | undefined },
): void {
  const [root, header, , member] = asVariable(value) ?? [];
  const isLink = root === "headers" && header === "link" && member === "url";
  if (isLink && token.target.in !== "url")
    context.report("link-as-cursor", { found: String(source.cursor?.in) }, { path: [...path, "cursor", "in"] });
}

/** Resolves the values that are sent with the cursor. */
function resolveWith(
  context: Context,
  { source, path: at }: Paginator,
  { container, token }: Pick<TemplateContext, "container"> & Pick<Shared, "token">,
): readonly Injection[] {
  const path = [...at, "with"];
  const sources = source.with ?? [];
  if (sources.length > 0 && token.target.in === "url")
    context.report(
      "misplaced-key",
      { key: "with", owner: "a pagination whose requests contain a cursor", here: "a pagination with next URLs" },
      place(at, "with"),
    );
  for (const [index, { in: target }] of sources.entries())
    if (target === "path")
      context.report(
        "not-one-of",
        { expected: ["query", "header", "body", "variable"], found: "'path'" },
        { path: [...path, index, "in"] },
      );
  return resolveInjections(context, sources, { path, slot: "pagination.value", container });
}

function resolveToken(
  context: Context,
  source: TokenSource,
  { path, mode }: { readonly path: ManifestPath; readonly mode: ModeName },
): Token | undefined {
  const { param, in: position } = source;
  if (position !== "url") {
    const target = resolveTarget(context, { ...source, in: position }, { path, name: param });
    return target && { target, ...(param !== undefined && { param }) };
  }
  if (!modes[mode].canBeUrl) {
    const owners = namesWhere(({ canBeUrl }) => canBeUrl);
    context.report(
      "misplaced-key",
      { key: "in: url", owner: `mode ${owners}`, here: `mode ${mode}` },
      place(path, "in"),
    );
  }
  return { target: { in: "url" }, ...(param !== undefined && { param }) };
}

function checkSize(context: Context, size: unknown, path: ManifestPath): void {
  if (size === undefined || isTemplate(size) || (Number.isInteger(size) && Number(size) > 0)) return;
  context.report("bad-page-size", { found: `'${size}'` }, { path });
}

function resolveSize(context: Context, { source, path: at, changes, changesPath }: Paginator): PageSize | undefined {
  const size = source.page_size;
  if (changes?.page_size && size?.param === undefined) {
    const detail = {
      key: "page_size",
      owner: "a pagination whose callers choose the page size",
      here: "a pagination with a fixed page size",
    } as const;
    context.report("misplaced-key", detail, place(changesPath, "page_size"));
  }
  if (!size) return undefined;
  const path = [...at, "page_size"];
  const { param } = size;
  if (param !== undefined && size.in === undefined)
    context.report("missing-key", { name: "in" }, { path, part: "key" });
  if (param !== undefined && size.value !== undefined)
    context.report("conflicting-keys", { keys: ["param", "value"] }, { path, part: "key" });
  if (param === undefined && size.value === undefined)
    context.report("missing-choice", { keys: ["param", "value"] }, { path, part: "key" });
  const target = size.in && resolveTarget(context, { ...size, in: size.in }, { path, name: param });
  for (const key of ["value", "default"] as const) checkSize(context, size[key], [...path, key]);
  checkSize(context, changes?.page_size?.default, [...changesPath, "page_size", "default"]);
  const value: Template =
    param === undefined
      ? resolveTemplate(context, size.value ?? null, { slot: "page_size", path: [...path, "value"] })
      : { get: ["params", param] };
  return { ...(target && { target }), ...(param !== undefined && { param }), value };
}

/** A declared paginator, with the changes of one action. */
export interface Paginator {
  readonly source: Source;
  readonly path: ManifestPath;
  readonly changes: Exclude<PaginationUse, string> | undefined;
  readonly changesPath: ManifestPath;
}

/** Returns the paginator that an action refers to; `undefined` for no pagination or an unknown name. */
export function paginatorOf(context: Context, action: Action, path: ManifestPath): Paginator | undefined {
  const { pagination } = action;
  if (pagination === undefined) return undefined;
  const changes = typeof pagination === "string" ? undefined : pagination;
  const changesPath = [...path, "pagination"];
  const name = typeof pagination === "string" ? pagination : pagination.use;
  const usePath = changes ? [...changesPath, "use"] : changesPath;
  const source = namedDefinition(context, { section: "pagination", name }, { path: usePath });
  return source && { source, path: ["pagination", name], changes, changesPath };
}
