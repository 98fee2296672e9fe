import { type Connector, type Entity, entitiesOf } from "@agent-connectors/runtime";
import { actionsOf } from "./contents.ts";
import type { File } from "./emit.ts";
import { Identifier, literal } from "./literal.ts";
import { camelCase, type Names, pascalCase, takenConstants } from "./names.ts";
import { exported, importTypes, importValues, printSource } from "./print-source.ts";
import { identifiersIn, type SharedFields } from "./records.ts";

/** Data that several actions share. It is printed once, as constants. */
export interface SharedData {
  readonly constants: readonly Constant[];
  /** Returns an entity with the shared data replaced by the names of the constants. */
  in(entity: Entity): unknown;
}

interface Constant {
  readonly name: string;
  readonly kind: Kind;
  readonly data: unknown;
}

/** The parts of actions that can be shared, and the types of their constants. */
const kinds = {
  param: { type: "Param", imports: "Param", docs: "A param of several actions." },
  pagination: { type: "Pagination", imports: "Pagination", docs: "The pagination of several actions." },
  meta: {
    type: "Readonly<Record<string, MetaKey>>",
    imports: "MetaKey",
    docs: "Metadata of the results of several actions.",
  },
  transformations: {
    type: "readonly Transformation[]",
    imports: "Transformation",
    docs: "Transformations of the records of several actions.",
  },
} as const;

type Kind = keyof typeof kinds;

/** A part of an action, and the possible names of its constant, with the best name first. */
interface SharedPart {
  readonly kind: Kind;
  readonly data: unknown;
  readonly names: readonly string[];
}

/** Returns the data that several actions of a connector share. Omits data that takes one line. */
export function sharedData(connector: Connector, names: Names): SharedData {
  const parts: SharedPart[] = [];
  for (const entity of Object.values(entitiesOf(connector))) withParts(entity, (part) => parts.push(part));
  const groups = [...Map.groupBy(parts, keyOf)].filter(([, [first, second]]) => first && second && isLong(first.data));
  const byBestName = Map.groupBy(groups, ([, [first]]) => first?.names[0]);
  const taken = takenConstants(connector, names);
  const constants = new Map<string, Constant>();
  for (const [key, [first]] of groups) {
    if (!first) continue;
    const isOnly = byBestName.get(first.names[0])?.length === 1;
    const name = firstFreeName(isOnly ? first.names : first.names.slice(1), taken);
    constants.set(key, { name, kind: first.kind, data: first.data });
  }
  const replaced = (part: SharedPart): unknown => {
    const constant = constants.get(keyOf(part));
    return constant ? new Identifier(constant.name) : part.data;
  };
  return { constants: [...constants.values()], in: (entity) => withParts(entity, replaced) };
}

/** Returns an entity with each part of its actions replaced by the result of `replace`. */
function withParts(entity: Entity, replace: (part: SharedPart) => unknown): unknown {
  const actions = actionsOf(entity).map(([name, action]) => {
    const own = camelCase(entity.name);
    const part = (kind: Kind, data: unknown, { best, suffix }: { readonly best: string; readonly suffix: string }) =>
      replace({ kind, data, names: [best, `${own}${suffix}`, `${own}${pascalCase(name)}${suffix}`] });
    const { params, pagination, returns, meta, resultType = "record" } = action;
    const all = Object.entries(params).map(([param, data]) => [
      param,
      part("param", data, { best: `${camelCase(param)}Param`, suffix: `${pascalCase(param)}Param` }),
    ]);
    const changed = {
      ...action,
      params: Object.fromEntries(all),
      ...(pagination && {
        pagination: part("pagination", pagination, { best: `${pagination.kind}Pagination`, suffix: "Pagination" }),
      }),
      meta: part("meta", meta, { best: "pageMeta", suffix: "Meta" }),
    };
    if (returns.kind === "file") return [name, changed];
    const best = `${camelCase(resultType)}Transformations`;
    const transformations = part("transformations", returns.transformations, { best, suffix: "Transformations" });
    return [name, { ...changed, returns: { ...returns, transformations } }];
  });
  return { ...entity, actions: Object.fromEntries(actions) };
}

function keyOf({ kind, data }: SharedPart): string {
  return `${kind} ${JSON.stringify(data)}`;
}

/** Whether data takes several lines inside an action. */
function isLong(data: unknown): boolean {
  return literal(data, 8).includes("\n");
}

function firstFreeName(names: readonly string[], taken: Set<string>): string {
  const isFree = (name: string): boolean => /^[a-z]/.test(name) && !taken.has(name);
  let name = names.find(isFree) ?? `shared${pascalCase(names.at(-1) ?? "")}`;
  while (taken.has(name)) name = `${name}_`;
  taken.add(name);
  return name;
}

/** Generates `generated/<kind>/shared.ts` with the constants. Returns no file if there are none. */
export function emitShared(connector: Connector, { constants }: SharedData, fields: SharedFields): readonly File[] {
  if (constants.length === 0) return [];
  const printed = constants.map(({ data, ...constant }) => ({ ...constant, data: fields.in(data) }));
  return [
    printSource(`generated/${connector.kind}/shared.ts`, [
      ...importTypes(
        "@agent-connectors/runtime",
        constants.map(({ kind }) => kinds[kind].imports),
      ),
      ...importValues(
        "./records.ts",
        printed.flatMap(({ data }) => identifiersIn(data)),
      ),
      ...printed.map(({ name, kind, data }) =>
        exported(kinds[kind].docs, `const ${name}: ${kinds[kind].type} = ${literal(data)};`),
      ),
    ]),
  ];
}
