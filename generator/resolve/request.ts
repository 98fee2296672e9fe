import {
  type ActionKind,
  asVariable,
  type BodyPath,
  type Method,
  membersRead,
  type Target,
  type Template,
} from "@agent-connectors/runtime";
import type { Config } from "../manifest/generated/manifest.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import { checkHeaderName } from "./config.ts";
import { type Context, own } from "./context.ts";
import { resolveBodyPath } from "./path.ts";
import { matchesOnly } from "./pattern.ts";
import type { RequestValue } from "./request-targets.ts";
import { resolveTemplate, type TemplatePlace } from "./template.ts";
import type { Slot } from "./template-variables.ts";

/** The method and the path of requests. The connector, the entity and the action can each append to the path. */
export interface Route {
  readonly method?: Method;
  /** Empty if no `request` states a path. */
  readonly path: string;
}

/** Appends the path of a `request` to the outer path. A method in `request` overrides the outer method. */
export function joinRoute(context: Context, outer: Route, request: string | undefined, path: ManifestPath): Route {
  if (request === undefined) return outer;
  const [, method, rest = ""] =
    /^([A-Z]+)? ?(\/.*)?$/s.exec(withVersion(context, request, { slot: "request", path })) ?? [];
  // The schema allows only the methods of the type `Method`.
  return { ...outer, ...(method !== undefined && { method: method as Method }), path: outer.path + rest };
}

const methods: Readonly<Record<ActionKind, Method>> = {
  list: "GET",
  search: "GET",
  get: "GET",
  download: "GET",
  create: "POST",
  update: "PATCH",
  delete: "DELETE",
};

/** Returns the method and the path of an action's requests, such as `GET /orders/{id}`. Reports an invalid path. */
export function resolveRequest(
  { report }: Context,
  { method: stated, path: route }: Route,
  { kind, path }: { readonly kind: ActionKind; readonly path: ManifestPath },
): { readonly request: `${Method} /${string}`; readonly method: Method } {
  const method = stated ?? methods[kind];
  const place = { path: [...path, "request"] };
  // Other notations write a path param as `:id`. The result has `{id}` instead, so that one mistake causes one report.
  const colon = /(?<=\/):(\w+)(?=\/|$)/g;
  const found = `${method} /${route.slice(1)}` as const;
  const request = `${method} /${route.replaceAll(colon, "{$1}").slice(1)}` as const;
  if (request !== found) report("colon-param", { found, expected: request }, place);
  if (route === "") report("missing-key", { name: "request" }, { path, part: "key" });
  if (route.split("/").some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))) report("dot-segment", { found }, place);
  if (route !== "" && !/^(?:\/(?:[\w\-.~!$&'()*+,;=:@%]|\{[^{}/]+\})+)*\/?$/.test(route))
    report("bad-request", { found }, place);
  return { request, method };
}

/**
 * Replaces `{{upstream.version}}` with the version. Reports all other variables. Replaces `{{id}}` and `{{params.id}}` with
 * `{id}`, because the author probably means a path param.
 */
export function withVersion(context: Context, text: string, place: TemplatePlace): string {
  return text.replaceAll(/\{\{[^{}]*\}\}/g, (variable) => {
    const param = /^\{\{\s*(?:params\.)?([\w-]+)\s*\}\}$/.exec(variable)?.[1];
    const value = resolveTemplate(context, variable, place);
    return value === null && param !== undefined ? `{${param}}` : String(value);
  });
}

/** Reports braces in the path that no value fills, and values for which the path has no braces. */
export function checkPathParams(
  context: Context,
  request: string,
  { all, path }: { readonly all: readonly RequestValue[]; readonly path: ManifestPath },
): void {
  const braces = [...request.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);
  const filled = all.filter((entry): entry is RequestValue & { target: PathTarget } => entry.target.in === "path");
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

interface UrlPlace {
  readonly path: ManifestPath;
  readonly slot: Slot;
  /**
   * `base`: paths are appended to the URL. `url`: the URL is complete. `provider`: a URL of an OAuth provider. Callers must not
   * be able to choose the host of a `provider`, because this host can receive the operator's client secret.
   */
  readonly form: "base" | "url" | "provider";
}

/**
 * Resolves a URL that can contain config values. Reports an invalid URL, and a config value that could direct the credentials to
 * an unintended host. In a `base` or a `url`, a config value with the format `uri` can be the whole URL, or everything before the
 * path: with such a value, the caller chooses the upstream deliberately.
 */
export function resolveUrl(
  context: Context,
  source: string | number | boolean | null,
  { path, slot, form }: UrlPlace,
): Template {
  if (typeof source === "string" && !source.startsWith("{{")) checkUrl(context, source, { path, form });
  const url = resolveTemplate(context, source, { slot, path });
  if (
    form === "base" &&
    beginsWithTemplate(url) &&
    url.text.some((part) => typeof part === "string" && misplaced.test(part))
  )
    context.report("bad-url", { form, found: String(source) }, { path });
  const host = hostOf(url);
  const hostNames = host.flatMap((part) => membersRead(part, "config"));
  for (const name of membersRead(url, "config")) {
    const field = own(context.manifest.config, name);
    const part = hostNames.includes(name) ? "host" : "rest";
    const isSafe =
      field === undefined ||
      isChoice(field) ||
      (hasHostPattern(field) && (form !== "provider" || part === "rest" || hasConstantDomain(host))) ||
      (form !== "provider" && isConfiguredUrl(url, name, field));
    if (!isSafe)
      context.report(
        "unsafe-host",
        { form, name, key: String(path.at(-1)), part },
        { path: ["config", name], part: "key" },
      );
  }
  return url;
}

function checkUrl(context: Context, url: string, { path, form }: Omit<UrlPlace, "slot">): void {
  const filled = url.replaceAll(/\{\{[^}]*\}\}/g, "x");
  const parsed = URL.parse(filled);
  const isPlain =
    parsed !== null && (filled === parsed.origin || (filled === parsed.href && !/[@?#]|\/$/.test(filled)));
  const isValid = parsed?.protocol === "https:" && parsed.username === "" && (form !== "base" || isPlain);
  if (!isValid) context.report("bad-url", { form, found: url }, { path });
}

/** The runtime refuses a base URL with one of these characters. */
const misplaced = /[@?#\\\s]/;

function beginsWithTemplate(url: Template): url is Extract<Template, { readonly text: readonly Template[] }> {
  return typeof url === "object" && url !== null && "text" in url && typeof url.text[0] !== "string";
}

/** Whether a URL is a config value with the format `uri`, optionally followed by a path. */
function isConfiguredUrl(url: Template, name: string, { format }: Config): boolean {
  if (format !== "uri" || typeof url !== "object" || url === null || "call" in url) return false;
  const [first, next] = "get" in url ? [url] : url.text;
  const isFirst = asVariable(first)?.[1] === name;
  return isFirst && (next === undefined || (typeof next === "string" && next.startsWith("/")));
}

/** Whether the manifest lists all values of a config field. Such a value can be part of any URL. */
function isChoice({ map, enum: members }: Config): boolean {
  return map !== undefined || members !== undefined;
}

/** Whether the pattern of a config value excludes `/`, `?`, `#` and `@`, which end the host or the user name of a URL. */
function hasHostPattern({ pattern }: Config): boolean {
  return pattern !== undefined && matchesOnly(pattern, /^[\w.:-]$/);
}

/**
 * Returns the parts of a URL up to the end of its host, without `https://`. Returns the whole URL if it does not begin with
 * `https://`, because a template can then contain the beginning of the host.
 */
function hostOf(url: Template): readonly Template[] {
  const [first, ...rest] = typeof url === "object" && url !== null && "text" in url ? url.text : [url];
  if (typeof first !== "string" || !first.startsWith("https://")) return [url];
  const parts = [first.slice("https://".length), ...rest];
  const last = parts.findIndex((part) => typeof part === "string" && /[/?#]/.test(part));
  return parts
    .slice(0, last + 1 || parts.length)
    .map((part) => (typeof part === "string" ? (part.split(/[/?#]/, 1)[0] ?? "") : part));
}

/** Whether a host ends with two constant labels, such as `.desk.example`. */
function hasConstantDomain(host: readonly Template[]): boolean {
  const last = host.at(-1);
  return typeof last === "string" && /\.[\w-]+\.[\w-]+(?::\d+)?$/.test(last);
}

/** The keys that state the target of a param, an injection or a token. */
interface Destination {
  readonly in: "path" | "query" | "header" | "body" | "variable" | "none";
  readonly name?: string;
  readonly path?: string;
}

/**
 * Resolves the target of a param, injection or token; `undefined` for `none`. `name` is the default name of the destination.
 * GraphQL variables are members of the body.
 */
export function resolveTarget(
  context: Context,
  destination: Destination,
  { path, name }: { readonly path: ManifestPath; readonly name?: string | undefined },
): Target | undefined {
  const { in: place } = destination;
  if (place === "variable" && context.withoutDocument !== undefined) {
    context.report("missing-document", { action: context.withoutDocument }, { path: [...path, "in"] });
    return undefined;
  }
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
    return { in: "body", path: inBody(place, resolveBodyPath(context, destination.path, [...path, "path"])) };
  if (named === undefined) context.report("missing-key", { name: "name" }, { path, part: "key" });
  if (isMember) return { in: "body", path: inBody(place, [named ?? ""]) };
  if (place !== "header" || named === undefined) return { in: place, name: named ?? "" };
  checkHeaderName(context, named, { path, part: "key" });
  // Header names are case-insensitive (RFC 9110 §5.1). In the model they are in lower case.
  return { in: place, name: named.toLowerCase() };
}

function inBody(place: "body" | "variable", path: BodyPath): BodyPath {
  return place === "variable" ? ["variables", ...path] : path;
}
