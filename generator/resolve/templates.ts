import type { Template } from "@agent-connectors/runtime";
import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";
import type { Slot } from "./slots.ts";
import { resolveTemplate } from "./template.ts";

/** A map of templates that all stand in one slot. */
export function resolveTemplates(
  context: Context,
  sources: Readonly<Record<string, string | number | boolean | null>> | undefined,
  { slot, path }: { readonly slot: Slot; readonly path: ManifestPath },
): Readonly<Record<string, Template>> {
  return Object.fromEntries(
    Object.entries(sources ?? {}).map(([name, source]) => [
      name,
      resolveTemplate(context, source, { slot, path: [...path, name] }),
    ]),
  );
}
