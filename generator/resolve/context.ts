import type { Injection, Json, Schema } from "@agent-connectors/runtime";
import type { Place, Report } from "../diagnostics/collect.ts";
import type { Manifest } from "../manifest/generated/manifest.ts";
import type { Fields, Type } from "../manifest/generated/type.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import type { SelectedResponse } from "./graphql-selection.ts";
import type { Route } from "./request.ts";
import type { RequestValue } from "./request-targets.ts";
import type { Root } from "./template-variables.ts";

/** A named object type: one of `types`, or the record of an entity. */
export interface NamedType {
  readonly description?: string | undefined;
  readonly include: readonly string[];
  readonly own: Fields;
  /** The type's own fields, then the fields of the included types. */
  readonly fields: Fields;
  readonly values?: Type | undefined;
  /** The path of `own` in the manifest. */
  readonly path: ManifestPath;
}

/** The path of a record's field in the manifest, and the marks of the field for the context store (`store`). */
interface FieldDeclaration {
  readonly path: ManifestPath;
  readonly marks: NonNullable<Type["store"]>;
}

/** The input and the state that all steps of `resolve` share. */
export interface Context {
  readonly manifest: Manifest;
  readonly report: Report;
  /** Returns the candidate that an author probably meant; `undefined` if none is similar, and after a maximum number of calls. */
  readonly nearest: (name: string, candidates: readonly string[]) => string | undefined;
  /**
   * The names that templates can read, by the root of the variable (`config` in `config.region`). Names below an absent root are
   * not checked.
   */
  readonly readable: Readonly<Partial<Record<Root, readonly string[]>>>;
  /**
   * The declared fields of a record, and the fields that its transformations drop. Present only if the upstream can also return
   * undeclared fields. Templates can then also read the fields in this list. Any other unknown name is reported only if it is
   * similar to a name in `readable.record`, because it is then probably a mistake.
   */
  readonly received?: readonly string[] | undefined;
  /** An action without a GraphQL document, such as `tickets.list`. Its requests have no variables. */
  readonly withoutDocument?: string | undefined;
  /** The fields in the response that templates can read. Present in the pagination and `meta` of an action with a document. */
  readonly selected?: SelectedResponse | undefined;
  /** The injections of the connector. */
  readonly inject: readonly Injection[];
  /** The values that authenticate requests. */
  readonly auth: readonly RequestValue[];
  /** The method and the path in the `request` of the connector. Entities and actions extend the path. */
  readonly route: Route;
  /** The param with which a caller requests a certain page. */
  readonly tokenParam?: string | undefined;
  readonly types: ReadonlyMap<string, NamedType>;
  /** Types that cannot be resolved: recursive or too complex types, and types that contain them. The causes are reported. */
  readonly brokenTypes: ReadonlySet<string>;
  /** The schemas of resolved named types, by `TypeUse` and name. */
  readonly resolvedTypes: Map<string, Schema>;
  /** The declarations of the fields of records, by the schemas of the fields. */
  readonly declarations: Map<Schema, FieldDeclaration>;
  /** The names that the manifest uses, such as `types.Address` and `params.created`. */
  readonly used: Set<string>;
}

/** Looks up a name from a manifest in a map. Ignores inherited properties. */
export function own<Value>(map: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return map !== undefined && Object.hasOwn(map, name) ? map[name] : undefined;
}

type DefinitionSections = Pick<Manifest, "fragments" | "pagination" | "param_groups" | "rate_limits">;
type Definitions = {
  readonly [Section in keyof DefinitionSections]-?: NonNullable<DefinitionSections[Section]>[string];
};
type ByName = { readonly [Section in keyof Definitions]?: Readonly<Record<string, Definitions[Section]>> };

/**
 * Looks up a definition and marks it as used. Reports an unknown name. The nearest name then counts as used, so that one mistake
 * causes one report.
 */
export function namedDefinition<Section extends keyof Definitions>(
  { manifest, used, report, nearest }: Context,
  { section, name }: { readonly section: Section; readonly name: string },
  place: Place,
): Definitions[Section] | undefined {
  const sections: ByName = manifest;
  const all: Readonly<Record<string, Definitions[Section]>> = sections[section] ?? {};
  used.add(`${section}.${name}`);
  const found = own(all, name);
  if (found !== undefined) return found;
  const near = nearest(name, Object.keys(all));
  if (near !== undefined) used.add(`${section}.${near}`);
  report(
    "unknown-name",
    { what: section === "fragments" ? "a fragment" : `in ${section}`, name, nearest: near },
    place,
  );
  return undefined;
}

/** Returns a value of a manifest with the type `Json`. YAML without tags contains only JSON values. */
export function jsonOf(value: unknown): Json {
  return value as Json;
}
