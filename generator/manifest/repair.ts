import { nearest } from "@agent-connectors/runtime";
import type { ErrorObject } from "ajv/dist/2020.js";
import type { DiagnosticCode } from "../diagnostics.ts";
import type { ManifestPath } from "./positions.ts";
import { isNode, type Node } from "./schema/node.ts";
import { definitionOf } from "./schema/root.ts";

/** A part of a manifest that violates the schema, whether `repair` changes it or not. */
interface Repair {
  readonly path: ManifestPath;
  /** Whether `repair` can have removed names that other parts refer to. */
  readonly losesNames: boolean;
}

/**
 * Repairs a manifest in place, so that further checks can read it. Renames or removes unknown keys. Sets placeholders for missing
 * keys. A value of a wrong type, or outside of an enum, becomes the most similar allowed word or a placeholder. Keeps values that
 * violate a pattern, a format or a bound. Returns the parts with violations.
 */
export function repair(value: unknown, errors: readonly ErrorObject[]): readonly Repair[] {
  return errors.flatMap(({ keyword, instancePath, params, parentSchema, propertyName }) => {
    const path = pathOf(instancePath);
    if (propertyName !== undefined) return [{ path: [...path, propertyName], losesNames: false }];
    const found = at(value, path);
    if (keyword === "additionalProperties")
      return repairKey(found, String(params.additionalProperty), { path, schema: parentSchema ?? {} });
    if (keyword === "required") {
      const name = String(params.missingProperty);
      const { [name]: schema } = propertiesOf(parentSchema ?? {});
      // `repairKey` can have renamed a misspelled key to this key.
      if (isMap(found) && !Object.hasOwn(found, name)) found[name] = placeholder(schema ?? {});
      return [{ path: [...path, name], losesNames: false }];
    }
    if (keyword !== "type" && keyword !== "enum" && keyword !== "const") return [{ path, losesNames: false }];
    const parent = at(value, path.slice(0, -1));
    const last = path.at(-1);
    if (last === undefined) return [];
    const replacement = similarWord(found, parentSchema ?? {}) ?? placeholder(parentSchema ?? {});
    if (Array.isArray(parent)) parent[Number(last)] = replacement;
    else if (isMap(parent)) parent[last] = replacement;
    return [{ path, losesNames: typeof replacement === "object" }];
  });
}

/** Diagnostics that any repair can cause. */
const ofAnyRepair: ReadonlySet<DiagnosticCode> = new Set([
  "unused",
  "unsafe-check",
  "missing-check-params",
  "sync-without-key",
]);
/** Diagnostics that the removal of names can cause. */
const ofLostNames: ReadonlySet<DiagnosticCode> = new Set(["unknown-name", "cycle", "unfilled-param", "missing-list"]);
/** Diagnostics that the removal of names, or any repair of the same action, can cause. */
const ofSameAction: ReadonlySet<DiagnosticCode> = new Set([
  "missing-param",
  "stray-param",
  "missing-key",
  "missing-choice",
  "unused-variable",
  "optional-variable",
  "no-body",
]);

/** Diagnostics that a repair of another member of the same map can cause. */
const ofSameMap: ReadonlySet<DiagnosticCode> = new Set(["misplaced-key"]);

/** Diagnostics of a map that a repair of one of its members can cause. */
const ofMembers: ReadonlySet<DiagnosticCode> = new Set(["sync-without-since"]);

/** Whether a diagnostic can be a consequence of the repairs. */
export function isConsequence(repairs: readonly Repair[], code: DiagnosticCode, path: ManifestPath): boolean {
  if (repairs.length === 0) return false;
  if (ofAnyRepair.has(code)) return true;
  if (repairs.some((other) => isWithin(path, other.path))) return true;
  if (ofSameMap.has(code) && repairs.some((other) => isSibling(path, other.path))) return true;
  if (ofMembers.has(code) && repairs.some((other) => isWithin(other.path, path))) return true;
  const losesNames = repairs.some((other) => other.losesNames);
  if (ofLostNames.has(code)) return losesNames;
  return ofSameAction.has(code) && (losesNames || repairs.some((other) => isWithin(other.path, path.slice(0, 4))));
}

/** Renames an unknown key to a similar known key. Removes the unknown key if no key is similar, or if the similar key exists. */
function repairKey(
  found: unknown,
  name: string,
  { path, schema }: { readonly path: ManifestPath; readonly schema: Node },
): readonly Repair[] {
  if (!isMap(found) || !Object.hasOwn(found, name)) return [];
  const { [name]: value } = found;
  delete found[name];
  const suggestion = nearest(name, Object.keys(propertiesOf(schema)));
  if (suggestion === undefined || Object.hasOwn(found, suggestion))
    return [{ path: [...path, name], losesNames: typeof value === "object" }];
  found[suggestion] = value;
  return [
    { path: [...path, name], losesNames: false },
    { path: [...path, suggestion], losesNames: false },
  ];
}

/** Returns the allowed word that a value probably means; `undefined` if no word is similar. */
function similarWord(value: unknown, schema: Node): string | undefined {
  const { enum: allowed } = definitionOf(schema);
  const words = Array.isArray(allowed) ? allowed.filter((word) => typeof word === "string") : [];
  return nearest(value, words);
}

/** Returns a small value with the type and the required members of a schema. */
function placeholder(schema: Node): unknown {
  const { type, const: only, enum: words, minimum, required } = definitionOf(schema);
  if (only !== undefined) return only;
  if (Array.isArray(words)) return words[0];
  const name: unknown = Array.isArray(type) ? type[0] : type;
  if (name === "integer" || name === "number") return minimum ?? 1;
  if (name === "boolean") return false;
  if (name === "array") return [];
  if (name !== "object") return "x";
  const properties = propertiesOf(schema);
  const names = Array.isArray(required) ? required.map(String) : [];
  return Object.fromEntries(names.map((key) => [key, placeholder(properties[key] ?? {})]));
}

function propertiesOf(schema: Node): Readonly<Record<string, Node>> {
  const { properties } = definitionOf(schema);
  // A schema's properties are schemas.
  return isNode(properties) ? (properties as Readonly<Record<string, Node>>) : {};
}

function at(value: unknown, path: ManifestPath): unknown {
  return path.reduce<unknown>((inner, key) => {
    if (Array.isArray(inner)) return inner[Number(key)];
    return isMap(inner) && Object.hasOwn(inner, key) ? inner[String(key)] : undefined;
  }, value);
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isWithin(path: ManifestPath, outer: ManifestPath): boolean {
  return outer.every((segment, index) => String(segment) === String(path[index]));
}

function isSibling(path: ManifestPath, other: ManifestPath): boolean {
  return path.length === other.length && isWithin(path, other.slice(0, -1));
}

/** Parses a JSON Pointer (RFC 6901). */
export function pathOf(pointer: string): ManifestPath {
  return pointer
    .split("/")
    .slice(1)
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}
