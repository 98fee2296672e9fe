import type { Connector, Entity } from "@agent-connectors/runtime";
import { actionsOf, entitiesOf } from "./contents.ts";
import type { File } from "./emit.ts";
import { Identifier, literal } from "./literal.ts";
import { camelCase, type Names, pascalCase, takenConstants } from "./names.ts";
import { exported, header, importTypes, importValues, printSource } from "./print-source.ts";
import { identifiersIn, type SharedFields } from "./records.ts";

/** Data that several actions have, printed once and then referred to. */
export interface SharedData {
  readonly constants: readonly Constant[];
  /** An entity with the data that its actions share with others replaced by the constants' names. */
  in(entity: Entity): unknown;
}

interface Constant {
  readonly name: string;
  readonly kind: Kind;
  readonly data: unknown;
}

/** What of an action may be shared, with the type of its constant. */
const kinds = {
  param: { type: "Param", imports: "Param", docs: "A param of several actions." },
  pagination: { type: "Pagination", imports: "Pagination", docs: "How several actions walk pages." },
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

/** Something of an action, with the names that a constant for it may have, the best one first. */
interface Part {
  readonly kind: Kind;
  readonly data: unknown;
  readonly names: readonly string[];
}

/** What the actions of a connector share: what two of them have alike and takes more than one line. */
export function sharedData(connector: Connector, names: Names): SharedData {
  const parts: Part[] = [];
  for (const entity of entitiesOf(connector)) withParts(entity, (part) => parts.push(part));
  const groups = [...Map.groupBy(parts, keyOf)].filter(([, [first, second]]) => first && second && isLong(first.data));
  const wanted = Map.groupBy(groups, ([, [first]]) => first?.names[0]);
  const taken = takenConstants(connector, names);
  const constants = new Map<string, Constant>();
  for (const [key, [first]] of groups) {
    if (!first) continue;
    const isOnly = wanted.get(first.names[0])?.length === 1;
    const name = freeName(isOnly ? first.names : first.names.slice(1), taken);
    constants.set(key, { name, kind: first.kind, data: first.data });
  }
  const replaced = (part: Part): unknown => {
    const constant = constants.get(keyOf(part));
    return constant ? new Identifier(constant.name) : part.data;
  };
  return { constants: [...constants.values()], in: (entity) => withParts(entity, replaced) };
}

/** An entity with what `replace` gives for each part of its actions that may be shared. */
function withParts(entity: Entity, replace: (part: Part) => unknown): unknown {
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

function keyOf({ kind, data }: Part): string {
  return `${kind} ${JSON.stringify(data)}`;
}

/** Whether data takes several lines where an action holds it. */
function isLong(data: unknown): boolean {
  return literal(data, 8).includes("\n");
}

function freeName(names: readonly string[], taken: Set<string>): string {
  const isFree = (name: string): boolean => /^[a-z]/.test(name) && !taken.has(name);
  let name = names.find(isFree) ?? `shared${pascalCase(names.at(-1) ?? "")}`;
  while (taken.has(name)) name = `${name}_`;
  taken.add(name);
  return name;
}

/** `generated/<kind>/shared.ts`: the constants; none where no two actions share anything. */
export function emitShared(connector: Connector, { constants }: SharedData, fields: SharedFields): readonly File[] {
  if (constants.length === 0) return [];
  const printed = constants.map(({ data, ...constant }) => ({ ...constant, data: fields.in(data) }));
  return [
    printSource(`generated/${connector.kind}/shared.ts`, header(connector), [
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
