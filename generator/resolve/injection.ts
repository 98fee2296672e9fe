import type { Injection } from "@agent-connectors/runtime";
import type { Injection as Source } from "../manifest/manifest.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";
import type { Slot } from "./slots.ts";
import { resolveTarget } from "./target.ts";
import { resolveValue } from "./value.ts";

/** Constants, headers or credentials that the connector itself puts into requests; two at one target are reported. */
export function resolveInjections(
  context: Context,
  sources: readonly Source[],
  { path, slot }: { readonly path: ManifestPath; readonly slot: Slot },
): readonly Injection[] {
  return sources.flatMap((source, index) => {
    const here = [...path, index];
    const target = resolveTarget(context, source, { path: here });
    if (!target) return [];
    const value = resolveValue(context, source.value, { slot, path: [...here, "value"] });
    return [{ target, value, ...(source.encode && { encode: source.encode }) }];
  });
}
