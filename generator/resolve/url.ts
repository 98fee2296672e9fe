import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";

/**
 * Reports a URL that is not https, and with `origin` one that has more than scheme and host: versions stand in the
 * requests, so that a sandbox can take the place of the whole. A template that is the whole URL is the user's to answer for.
 */
export function checkUrl(
  context: Context,
  url: unknown,
  { path, form }: { readonly path: ManifestPath; readonly form: "origin" | "url" },
): void {
  if (typeof url !== "string" || url.startsWith("{{")) return;
  const expected = form === "origin" ? "https://host" : "an https:// URL";
  const filled = url.replaceAll(/\{\{[^}]*\}\}/g, "x");
  const parsed = URL.parse(filled);
  const isFit = parsed?.protocol === "https:" && parsed.username === "" && (form === "url" || filled === parsed.origin);
  if (!isFit) context.report("bad-url", { problem: `expected ${expected}, found '${url}'` }, { path });
}
