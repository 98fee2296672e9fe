import type { MetaKey } from "@agent-connectors/runtime";
import type { Meta } from "../manifest/manifest.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";
import { resolveTemplate } from "./template.ts";
import { resolveType } from "./type.ts";

/** Keys of `meta` in a result; of several sources (paginator, action) the later ones win. */
export function resolveMeta(
  context: Context,
  sources: readonly { readonly meta: Meta | undefined; readonly path: ManifestPath }[],
  container: readonly string[] | undefined,
): Readonly<Record<string, MetaKey>> {
  const keys = sources.flatMap(({ meta, path }) =>
    Object.entries(meta ?? {}).map(([name, { value, ...type }]): [string, MetaKey] => {
      const at = [...path, "meta", name];
      const schema = resolveType(context, type, { path: at, use: "record" });
      return [
        name,
        { value: resolveTemplate(context, value, { slot: "meta", path: [...at, "value"], container }), schema },
      ];
    }),
  );
  return Object.fromEntries(keys);
}
