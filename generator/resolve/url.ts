import type { Template } from "@agent-connectors/runtime";
import type { Config } from "../manifest/manifest.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";
import { own } from "./own.ts";
import { takesOnly } from "./pattern.ts";
import type { Slot } from "./slots.ts";
import { resolveTemplate } from "./template.ts";
import { variablesIn } from "./variables-in.ts";

/** Where a URL stands: its key there, what its templates may read, and whether it is scheme and host alone. */
interface UrlPlace {
  readonly path: ManifestPath;
  readonly slot: Slot;
  readonly form: "origin" | "url";
}

/**
 * A URL that config values may be part of. Reports one that is not https, and with `origin` one that has more than
 * scheme and host: versions stand in the requests, so that a sandbox can take the place of the whole. Reports config
 * values that could lead the credentials to another host than the author means.
 */
export function resolveUrl(
  context: Context,
  source: string | number | boolean | null,
  { path, slot, form }: UrlPlace,
): Template {
  if (typeof source === "string" && !source.startsWith("{{")) checkUrl(context, source, { path, form });
  const url = resolveTemplate(context, source, { slot, path });
  for (const [root, name = ""] of variablesIn(url)) {
    const field = root === "config" ? own(context.manifest.config, name) : undefined;
    if (field && !isHost(field))
      context.report("unsafe-host", { name, key: String(path.at(-1)) }, { path: ["config", name], part: "key" });
  }
  return url;
}

function checkUrl(context: Context, url: string, { path, form }: Omit<UrlPlace, "slot">): void {
  const expected = form === "origin" ? "https://host" : "an https:// URL";
  const filled = url.replaceAll(/\{\{[^}]*\}\}/g, "x");
  const parsed = URL.parse(filled);
  const isFit = parsed?.protocol === "https:" && parsed.username === "" && (form === "url" || filled === parsed.origin);
  if (!isFit) context.report("bad-url", { problem: `expected ${expected}, found '${url}'` }, { path });
}

/** Whether only the author's own values are taken, or values that cannot leave the host. */
function isHost({ map, enum: members, pattern }: Config): boolean {
  return map !== undefined || members !== undefined || (pattern !== undefined && takesOnly(pattern, /^[\w.:-]$/));
}
