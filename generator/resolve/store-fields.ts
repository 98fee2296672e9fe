import {
  type Injection,
  type Pagination,
  type Param,
  pagingOf,
  type Rule,
  type Schema,
  type Target,
} from "@agent-connectors/runtime";
import type { ContextStore } from "../manifest/manifest.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";
import { resolveField } from "./type.ts";

type Fields = Readonly<Record<string, Schema>>;

/** The fields that only the store has; reports omitted fields that the record does not have. */
export function ownStoreFields(
  context: Context,
  { fields = {}, omit = [] }: ContextStore,
  { path, record }: { readonly path: ManifestPath; readonly record: Schema | undefined },
): Fields {
  const given = record?.properties ?? {};
  for (const [index, name] of omit.entries())
    if (!Object.hasOwn(given, name))
      context.report(
        "unknown-name",
        {
          what: record ? `a field of ${record.title}` : "a field",
          name,
          nearest: context.nearest(name, Object.keys(given)),
        },
        { path: [...path, "omit", index] },
      );
  return Object.fromEntries(
    Object.entries(fields).map(([name, type]) => [name, resolveField(context, type, [...path, "fields", name])]),
  );
}

/** Something that fills a target in an action's request. */
export interface Filling {
  /** What an author calls it: a param's name, or the name of the header or field. */
  readonly name: string;
  readonly target: Target;
  /** Whether the request may go out without it. */
  readonly optional: boolean;
  readonly path: ManifestPath;
}

interface Sources {
  readonly params: readonly (readonly [
    declared: { readonly name: string; readonly path: ManifestPath },
    param: Param,
  ])[];
  readonly injections: readonly Injection[];
  readonly pagination: Pagination | undefined;
  readonly rules: readonly Rule[];
  /** The action. */
  readonly path: ManifestPath;
}

/** All that goes into the requests of an action, credentials aside. */
export function fillings({ params, injections, pagination, rules, path }: Sources): readonly Filling[] {
  const size = pagination?.size;
  const token = pagination?.token;
  // A caller resumes by these beside the token's own param: what goes with the cursor replaces them on later pages.
  const resuming = rules.flatMap((rule) => (rule.kind === "requires" && rule.param === token?.param ? rule.needs : []));
  const resumed = params.flatMap(([{ name }, { target }]) =>
    target && resuming.includes(name) ? [shown(target)] : [],
  );
  return [
    ...injections.map(({ target }) => ({
      name: `inject ${shown(target)}`,
      target,
      optional: false,
      path: [...path, "inject"],
    })),
    ...params.flatMap(([{ name, path: at }, { target, required, default: given }]) =>
      target ? [{ name, target, optional: !required && given === undefined, path: at }] : [],
    ),
    ...(size?.target && size.param === undefined
      ? [{ name: "page_size", target: size.target, optional: false, path: [...path, "pagination"] }]
      : []),
    ...besideCursor(pagination)
      .filter(({ target }) => !resumed.includes(shown(target)))
      .map(({ target }) => ({
        name: `with ${shown(target)}`,
        target,
        optional: true,
        path: [...path, "pagination"],
      })),
    ...(token && token.param === undefined && token.target.in !== "url"
      ? [{ name: pagination.kind, target: token.target, optional: true, path: [...path, "pagination"] }]
      : []),
  ];
}

function besideCursor(pagination: Pagination | undefined): readonly Injection[] {
  const paging = pagination && pagingOf(pagination);
  return paging?.kind === "named" ? paging.extras : [];
}

/** Reports two that fill one target, or of which one would stand inside the other. */
export function checkFillings(context: Context, all: readonly Filling[]): void {
  const taken = new Map<string, Filling>();
  const around = new Map<string, Filling>();
  for (const filling of all) {
    const { target, path } = filling;
    const keys = keysOf(target);
    const whole = keys.at(-1) ?? "";
    const other = keys.map((key) => taken.get(key)).find((earlier) => earlier !== undefined) ?? around.get(whole);
    if (other) context.report("duplicate-target", { target: shown(target), other: other.name }, { path, part: "key" });
    taken.set(whole, filling);
    for (const key of keys.slice(0, -1)) around.set(key, filling);
  }
}

/** Of a body path, the keys of the objects around it too. */
function keysOf(target: Target): readonly string[] {
  if (target.in === "url") return ["url"];
  if (target.in !== "body") return [`${target.in}\0${target.name}`];
  return target.path.map((_, index) => ["body", ...target.path.slice(0, index + 1)].join("\0"));
}

/** A target as people read it: `header authorization`, `body filter.state`. */
export function shown(target: Target): string {
  if (target.in === "url") return "url";
  return `${target.in} ${target.in === "body" ? target.path.join(".") : target.name}`;
}
