import type { Target } from "@agent-connectors/runtime";
import type { Action, Param as Source } from "../manifest/manifest.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";
import { own } from "./own.ts";
import type { Paginator } from "./paginator.ts";

/** A param of an action, with where it is declared: on the action, in a group, or on its paginator. */
export interface ParamSource {
  readonly name: string;
  readonly source: Source;
  readonly path: ManifestPath;
  /** Where it goes, where its keys do not say it: a next URL takes the place of the whole URL. */
  readonly target?: Target;
}

/** Every param of an action: its own, those of the groups it uses, those of its paginator. A second one of a name is reported. */
export function paramSources(
  context: Context,
  action: Action,
  { path, paginator }: { readonly path: ManifestPath; readonly paginator: Paginator | undefined },
): readonly ParamSource[] {
  const all = [
    ...declared(action.params, [...path, "params"]),
    ...(action.use ?? []).flatMap((group, index) => fromGroup(context, group, [...path, "use", index])),
    ...(paginator ? fromPaginator(paginator) : []),
  ];
  const first = new Map<string, ParamSource>();
  for (const param of all) {
    const earlier = first.get(param.name);
    if (earlier) reportTwice(context, param, { earlier, action: path });
    else first.set(param.name, param);
  }
  return [...first.values()];
}

const asUrl = { target: { in: "url" } } as const;

function declared(params: Readonly<Record<string, Source>> | undefined, path: ManifestPath): readonly ParamSource[] {
  return Object.entries(params ?? {}).map(([name, source]) => ({ name, source, path: [...path, name] }));
}

function fromGroup(context: Context, group: string, path: ManifestPath): readonly ParamSource[] {
  const groups = context.manifest.params ?? {};
  const params = own(groups, group);
  context.used.add(`params.${group}`);
  if (params) return declared(params, ["params", group]);
  const near = context.nearest(group, Object.keys(groups));
  context.used.add(`params.${near}`);
  context.report("unknown-name", { what: "a group in params", name: group, nearest: near }, { path });
  return [];
}

function fromPaginator({ source, path, changes }: Paginator): readonly ParamSource[] {
  const token = source[source.mode];
  const size = source.page_size && { ...source.page_size, ...changes?.page_size };
  const sizePath = [...path, "page_size"];
  return [
    ...declared(source.params, [...path, "params"]),
    ...(size?.param === undefined
      ? []
      : [{ name: size.param, source: { in: "query" as const, ...size }, path: sizePath }]),
    ...(token?.param === undefined
      ? []
      : [{ name: token.param, source: token, path: [...path, source.mode], ...(token.in === "path" && asUrl) }]),
  ];
}

function reportTwice(
  context: Context,
  { name, path }: ParamSource,
  { earlier, action }: { readonly earlier: ParamSource; readonly action: ManifestPath },
): void {
  const own = path.slice(0, action.length).join(".") === action.join(".");
  // What is shared is no fault by itself: the fault stands where this action brings the two together.
  context.report(
    "duplicate-name",
    { what: "a param of this action", name, other: earlier.path.slice(0, -1).join(".") },
    own ? { path, part: "key" } : { path: action, part: "key" },
  );
}
