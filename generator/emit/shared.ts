import type { Action, Connector, Entity } from "@agent-connectors/runtime";
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
    docs: "What stands beside the data of several actions.",
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
  const parts = entitiesOf(connector).flatMap((entity) =>
    actionsOf(entity).flatMap(([name, action]) => partsOf(entity, name, action)),
  );
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
  const replaced = (kind: Kind, data: unknown): unknown => {
    const constant = constants.get(keyOf({ kind, data }));
    return constant ? new Identifier(constant.name) : data;
  };
  return { constants: [...constants.values()], in: (entity) => withReplaced(entity, replaced) };
}

function partsOf(entity: Entity, name: string, action: Action): readonly Part[] {
  const own = camelCase(entity.name);
  const namesFor = (best: string, suffix: string): readonly string[] => [
    best,
    `${own}${suffix}`,
    `${own}${pascalCase(name)}${suffix}`,
  ];
  const params = Object.entries(action.params).map(([param, data]): Part => {
    const suffix = `${pascalCase(param)}Param`;
    return { kind: "param", data, names: namesFor(`${camelCase(param)}Param`, suffix) };
  });
  const { pagination, meta, returns, resultType = "record" } = action;
  const transformations = returns.kind === "file" ? [] : returns.transformations;
  return [
    ...params,
    ...(pagination
      ? [
          {
            kind: "pagination",
            data: pagination,
            names: namesFor(`${pagination.kind}Pagination`, "Pagination"),
          } as const,
        ]
      : []),
    { kind: "meta", data: meta, names: namesFor("pageMeta", "Meta") },
    {
      kind: "transformations",
      data: transformations,
      names: namesFor(`${camelCase(resultType)}Transformations`, "Transformations"),
    },
  ];
}

function keyOf({ kind, data }: Pick<Part, "kind" | "data">): string {
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

function withReplaced(entity: Entity, replaced: (kind: Kind, data: unknown) => unknown): unknown {
  const actions = actionsOf(entity).map(([name, action]) => {
    const { params, pagination, returns, meta } = action;
    const all = Object.entries(params).map(([param, data]) => [param, replaced("param", data)]);
    return [
      name,
      {
        ...action,
        params: Object.fromEntries(all),
        ...(pagination && { pagination: replaced("pagination", pagination) }),
        returns:
          returns.kind === "file"
            ? returns
            : { ...returns, transformations: replaced("transformations", returns.transformations) },
        meta: replaced("meta", meta),
      },
    ];
  });
  return { ...entity, actions: Object.fromEntries(actions) };
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
