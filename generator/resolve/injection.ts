import type { Injection } from "@agent-connectors/runtime";
import type { Injection as Source } from "../manifest/manifest.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";
import { checkHeaderValue } from "./header.ts";
import type { Slot } from "./slots.ts";
import { resolveTarget } from "./target.ts";
import { resolveValue } from "./value.ts";

/** Where injections stand, and what their values may read. */
interface Read {
  readonly path: ManifestPath;
  readonly slot: Slot;
  readonly container?: readonly string[] | undefined;
}

/** Constants, headers or credentials that the connector itself puts into requests; two at one target are reported. */
export function resolveInjections(
  context: Context,
  sources: readonly Source[],
  { path, ...read }: Read,
): readonly Injection[] {
  return sources.flatMap((source, index) => {
    const here = [...path, index];
    const target = resolveTarget(context, source, { path: here });
    if (!target) return [];
    const value = resolveValue(context, source.value, { ...read, path: [...here, "value"] });
    if (target.in === "header") checkHeaderValue(context, value, [...here, "value"]);
    return [{ target, value, ...(source.encode && { encode: source.encode }) }];
  });
}
