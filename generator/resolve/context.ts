import type { Injection, Json, Schema } from "@agent-connectors/runtime";
import type { Report } from "../diagnostics/collect.ts";
import type { Fields, Manifest, Type } from "../manifest/manifest.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import type { Route } from "./request.ts";
import type { Root } from "./variables.ts";

/** A named object type: one of `types`, or the record of an entity. */
export interface NamedType {
  readonly description?: string | undefined;
  /** Names of the types whose fields it includes. */
  readonly include: readonly string[];
  readonly own: Fields;
  /** Its own fields, then the fields of the included types. */
  readonly fields: Fields;
  readonly values?: Type | undefined;
  /** The path of its own fields in the manifest. */
  readonly path: ManifestPath;
}

/** The marks of a field for the context store, and their path in the manifest. */
interface FieldMarks {
  readonly words: NonNullable<Type["store"]>;
  readonly path: ManifestPath;
}

/** The input that all steps of `resolve` share, and the function that reports their problems. */
export interface Context {
  readonly manifest: Manifest;
  readonly report: Report;
  /**
   * Returns the candidate that an author probably meant; `undefined` if none is similar, or after a maximum number of
   * suggestions.
   */
  readonly nearest: (name: string, candidates: readonly string[]) => string | undefined;
  /** The names that templates can read below each root. Below a root that is absent here, the upstream defines the names. */
  readonly readable: Readonly<Partial<Record<Root, readonly string[]>>>;
  /**
   * The declared fields of a record, if the upstream may return more fields. An unknown name is reported only if it is
   * similar to a name in `readable.record`.
   */
  readonly received?: readonly string[] | undefined;
  /** Injections of the connector. Every request contains them. */
  readonly inject: readonly Injection[];
  /** The method and the path that the connector states for its requests. */
  readonly route: Route;
  /** The param with which a caller resumes; present only for an action with pages. */
  readonly tokenParam?: string | undefined;
  readonly types: ReadonlyMap<string, NamedType>;
  /** Types that cannot be resolved, because they are recursive or too large. Their declarations are reported, once each. */
  readonly brokenTypes: ReadonlySet<string>;
  /** The schemas of the named types that are already resolved. */
  readonly resolvedTypes: Map<string, Schema>;
  /** The marks of fields for the context store, by the schemas of the fields. */
  readonly marks: Map<Schema, FieldMarks>;
  /** The named definitions that the manifest uses, such as `types.Address` and `params.created`. */
  readonly used: Set<string>;
}

/** Looks up a name from a manifest in a map. Ignores inherited properties. */
export function own<Value>(map: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return map !== undefined && Object.hasOwn(map, name) ? map[name] : undefined;
}

/** Returns a value of a manifest with the type `Json`. YAML without tags contains only JSON values. */
export function jsonOf(value: unknown): Json {
  return value as Json;
}
