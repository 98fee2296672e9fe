import type { Json } from "@agent-connectors/runtime";

/** A value of a manifest as what it is: manifests are read from YAML without tags, which is JSON. */
export function jsonOf(value: unknown): Json {
  return value as Json;
}
