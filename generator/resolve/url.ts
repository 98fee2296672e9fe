import type { Template } from "@agent-connectors/runtime";
import type { Config } from "../manifest/manifest.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";
import { own } from "./own.ts";
import { takesOnly } from "./pattern.ts";
import type { Slot } from "./slots.ts";
import { resolveTemplate } from "./template.ts";
import { variablesIn } from "./variables-in.ts";

/** What keeps a value of the configuration from leading elsewhere. */
const closed = ["an enum", "a pattern of letters, digits, '.', '-', '_' and ':'"];
const whole = "where the URL begins with it, format: uri";

/** Where a URL stands, and what its templates may read. */
interface UrlPlace {
  readonly path: ManifestPath;
  readonly slot: Slot;
  /**
   * Paths are put behind a `base`; a `url` is complete. A `provider` is one to which the secret of an app may go that
   * is not the caller's: no caller may say where it is.
   */
  readonly form: "base" | "url" | "provider";
}

/**
 * A URL that config values may be part of. Reports one that is not https, and a `base` with a query or fragment.
 * Reports config values that could lead the credentials to another host than the author means; a value of the format
 * `uri` may be all before the path, since then the caller alone says where the upstream is.
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
    if (field && !isHost(field) && (form === "provider" || !isWhole(url, name, field)))
      context.report(
        "unsafe-host",
        { name, key: String(path.at(-1)), remedies: form === "provider" ? closed : [...closed, whole] },
        { path: ["config", name], part: "key" },
      );
  }
  return url;
}

function checkUrl(context: Context, url: string, { path, form }: Omit<UrlPlace, "slot">): void {
  const expected = form === "base" ? "https://host or https://host/path" : "an https:// URL";
  const filled = url.replaceAll(/\{\{[^}]*\}\}/g, "x");
  const parsed = URL.parse(filled);
  const isPlain = parsed !== null && (filled === parsed.origin || (filled === parsed.href && !/[?#]|\/$/.test(filled)));
  const isFit = parsed?.protocol === "https:" && parsed.username === "" && (form !== "base" || isPlain);
  if (!isFit) context.report("bad-url", { problem: `expected ${expected}, found '${url}'` }, { path });
}

/** Whether a URL begins with the value, which is a URL, and has a path behind it at most. */
function isWhole(url: Template, name: string, { format }: Config): boolean {
  if (format !== "uri" || typeof url !== "object" || url === null || "call" in url) return false;
  const [first, next] = "get" in url ? [url] : url.text;
  const isFirst = typeof first === "object" && first !== null && "get" in first && first.get[1] === name;
  return isFirst && (next === undefined || (typeof next === "string" && next.startsWith("/")));
}

/** Whether only the author's own values are taken, or values that cannot leave the host. */
function isHost({ map, enum: members, pattern }: Config): boolean {
  return map !== undefined || members !== undefined || (pattern !== undefined && takesOnly(pattern, /^[\w.:-]$/));
}
