import type { Injection, Json, Schema } from "@agent-connectors/runtime";
import type { Report } from "../diagnostics/collect.ts";
import type { Fields, Manifest, Type } from "../manifest/manifest.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import type { Route } from "./request.ts";
import type { Root } from "./variables.ts";

/** An object type that has a name: one of `types`, or the record of an entity. */
export interface NamedType {
  readonly description?: string | undefined;
  /** Names of the types whose fields it has too. */
  readonly include: readonly string[];
  readonly own: Fields;
  /** Its own fields, then those of the types that it includes. */
  readonly fields: Fields;
  readonly values?: Type | undefined;
  /** Where its own fields stand in the manifest. */
  readonly path: ManifestPath;
}

/** What the context store does with a field, and where the manifest says it. */
interface FieldMarks {
  readonly words: NonNullable<Type["store"]>;
  readonly path: ManifestPath;
}

/** What every step of resolving reads, and where it reports. */
export interface Context {
  readonly manifest: Manifest;
  readonly report: Report;
  /** The name that was probably meant; none once so many were asked for that nobody would read them. */
  readonly nearest: (name: string, candidates: readonly string[]) => string | undefined;
  /** The names that stand under a root of templates; a root that is absent here holds what the upstream likes. */
  readonly readable: Readonly<Partial<Record<Root, readonly string[]>>>;
  /**
   * The fields of a record that an upstream answers, where it may answer more: a name that is none of them is a fault
   * only where it is close to one that stands in `readable.record`.
   */
  readonly received?: readonly string[] | undefined;
  /** Injections of the connector, which go into every request. */
  readonly inject: readonly Injection[];
  /** What the connector says of its requests. */
  readonly route: Route;
  /** The param by which a caller resumes, where an action with pages is resolved. */
  readonly tokenParam?: string | undefined;
  readonly types: ReadonlyMap<string, NamedType>;
  /** Types that cannot be resolved, because they contain themselves or too much; reported once, where they are declared. */
  readonly brokenTypes: ReadonlySet<string>;
  /** Named types that were resolved already. */
  readonly resolvedTypes: Map<string, Schema>;
  /** The fields of records that have marks for the context store, by their schemas. */
  readonly marks: Map<Schema, FieldMarks>;
  /** What was used of the things that have names: `types.Address`, `params.created`. */
  readonly used: Set<string>;
}

/** The entry of a map by a name that an author wrote: own properties only. */
export function own<Value>(map: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return map !== undefined && Object.hasOwn(map, name) ? map[name] : undefined;
}

/** A value of a manifest as what it is: manifests are read from YAML without tags, which is JSON. */
export function jsonOf(value: unknown): Json {
  return value as Json;
}
