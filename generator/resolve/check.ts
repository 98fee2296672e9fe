import type { Action, Connector, Entity } from "@agent-connectors/runtime";
import type { Place, Report } from "../diagnostics/collect.ts";
import type { Transformation } from "../manifest/generated/action.ts";
import type { Manifest } from "../manifest/generated/manifest.ts";
import { forbiddenNames, type ManifestPath } from "../manifest/positions.ts";
import { folderNames, reservedTypes } from "../reserved-names.ts";
import { checkValue } from "./constraints.ts";
import { type Context, own } from "./context.ts";
import { fieldOf } from "./record.ts";
import { isTemplate } from "./template-syntax.ts";
import { resolveTemplates } from "./templates.ts";

/** Resolves the action that verifies credentials, and its args. Reports an action that is unsafe or requires further params. */
export function resolveCheck(
  context: Context,
  entities: Readonly<Record<string, Entity & { readonly actions: Readonly<Record<string, Action>> }>>,
): Connector["check"] {
  const path = ["check"];
  const { check, check_args: sources } = context.manifest;
  const [entity = "", name = ""] = check.split(".");
  const actions = own(entities, entity)?.actions;
  const action = own(actions, name);
  const args = resolveTemplates(context, sources, { slot: "check_args", path: ["check_args"] });
  if (!actions) {
    const near = context.nearest(entity, Object.keys(entities));
    context.report("unknown-name", { what: "an entity", name: entity, nearest: near }, { path });
  } else if (!action) {
    const near = context.nearest(name, Object.keys(actions));
    context.report("unknown-name", { what: `an action of ${entity}`, name, nearest: near }, { path });
  } else {
    checkParams(context, action, sources);
    checkSafety(context, action, Object.keys(args));
  }
  return { entity, action: name, args };
}

function checkParams(context: Context, { params }: Action, sources: Manifest["check_args"] = {}): void {
  const names = Object.keys(params);
  for (const [name, value] of Object.entries(sources)) {
    const path = ["check_args", name];
    checkParamName(context, name, { owner: context.manifest.check, names, path, part: "key" });
    checkArgument(context, params, { name, path, value });
  }
}

interface ParamNamePlace extends Place {
  /** The name of the action in messages. */
  readonly owner: string;
  /** The names of the action's params; `undefined` if the action is unknown. */
  readonly names: readonly string[] | undefined;
}

/** Reports a name that is not a param of an action. */
export function checkParamName(context: Context, name: string, { owner, names, ...place }: ParamNamePlace): void {
  if (names && !names.includes(name))
    context.report("unknown-name", { what: `a param of ${owner}`, name, nearest: context.nearest(name, names) }, place);
}

/** An argument of an action. Its name can be a path to a member of an object param, such as `status.gte`. */
interface Argument {
  readonly name: string;
  readonly path: ManifestPath;
  readonly value: unknown;
}

/** Reports an argument that its param refuses. Skips a template, because the runtime checks its value. */
export function checkArgument(context: Context, params: Action["params"] = {}, { name, path, value }: Argument): void {
  if (isTemplate(value)) return;
  const schemas = Object.fromEntries(Object.entries(params).map(([param, { schema }]) => [param, schema]));
  checkValue(context, fieldOf(schemas, name) ?? {}, { key: name, path, value });
}

function checkSafety(context: Context, { safe, params, rules }: Action, given: readonly string[]): void {
  const needed = Object.entries(params).find(
    ([name, param]) => param.required && param.default === undefined && !given.includes(name),
  );
  const group = rules.find((rule) => rule.kind === "at_least_one" && !rule.params.some((name) => given.includes(name)));
  const place = { path: ["check"] };
  if (!safe) context.report("unsafe-check", { action: context.manifest.check }, place);
  else if (needed) context.report("missing-check-params", { names: [needed[0]] }, place);
  else if (group?.kind === "at_least_one") context.report("missing-check-params", { names: group.params }, place);
}

/** Reports a connector whose name is not the name of its file, and reserved names. */
export function checkNames(
  manifest: Manifest,
  { file, report }: { readonly file: string; readonly report: Report },
): void {
  const { connector: name, types = {}, entities, pagination = {} } = manifest;
  const path = ["connector"];
  const fileName = file.replace(/^.*[\\/]/, "").replace(/\.[^.]*$/, "");
  if (name !== fileName) report("wrong-file", { name, file: fileName }, { path });
  if (folderNames.has(name) || forbiddenNames.has(name))
    report("reserved-name", { what: "a connector", name }, { path });
  for (const type of Object.keys(types))
    if (reservedTypes.has(type))
      report("reserved-name", { what: "a type", name: type }, { path: ["types", type], part: "key" });
  for (const [entity, { record_type }] of Object.entries(entities))
    if (record_type !== undefined && reservedTypes.has(record_type))
      report("reserved-name", { what: "a record", name: record_type }, { path: ["entities", entity, "record_type"] });
  for (const [paginator, source] of Object.entries(pagination))
    for (const key of [source.mode, "page_size"] as const) {
      const param = source[key]?.param;
      if (param !== undefined && forbiddenNames.has(param))
        report("forbidden-key", { name: param }, { path: ["pagination", paginator, key, "param"] });
    }
}

/** Reports undeclared fields that `project` and `set` add, unless a later `project` or `columns` replaces the record. */
export function checkAddedFields(
  context: Context,
  transformations: readonly Transformation[] | undefined,
  { path, known, owner }: { readonly path: ManifestPath; readonly known: readonly string[]; readonly owner: string },
): void {
  const last = (transformations ?? []).findLastIndex(
    ({ project, columns }) => project !== undefined || columns !== undefined,
  );
  for (const [index, { project, set }] of (transformations ?? []).entries()) {
    const key = project ? "project" : "set";
    if (index < last) continue;
    for (const name of Object.keys(project ?? set ?? {}))
      if (!known.includes(name))
        context.report(
          "unknown-name",
          { what: `a field of ${owner}`, name, nearest: context.nearest(name, known) },
          { path: [...path, index, key, name], part: "key" },
        );
  }
}

const nouns = {
  config: "config value",
  types: "type",
  fragments: "fragment",
  param_groups: "group",
  pagination: "pagination",
  rate_limits: "rate limit",
} as const satisfies Partial<Record<keyof Manifest, string>>;

/** Reports named definitions that nothing in the manifest uses. */
export function checkUnused({ manifest, report, used, brokenTypes }: Context): void {
  for (const [section, what] of Object.entries(nouns)) {
    // A broken type is not resolved, so the types that it uses are unknown.
    if (section === "types" && brokenTypes.size > 0) continue;
    // The keys of `nouns` are sections of a manifest.
    for (const name of Object.keys(manifest[section as keyof typeof nouns] ?? {}))
      if (!used.has(`${section}.${name}`)) report("unused", { what, name }, { path: [section, name], part: "key" });
  }
}
