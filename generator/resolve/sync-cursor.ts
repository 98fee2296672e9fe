import type { SyncCursor, TimeFormat } from "@agent-connectors/runtime";
import type { ContextStore } from "../manifest/manifest.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";
import { resolveTemplate } from "./template.ts";
import { argumentProblem } from "./template-syntax.ts";
import { resolveTemplates } from "./templates.ts";

/** What makes a sync incremental; one that filters upstream must say by which params. */
export function resolveCursor(
  context: Context,
  source: NonNullable<ContextStore["cursor"]>,
  {
    path,
    params,
    format: declared,
  }: {
    readonly path: ManifestPath;
    readonly params: readonly string[] | undefined;
    /** The format of the field. */
    readonly format: TimeFormat | undefined;
  },
): SyncCursor {
  const { field, format = declared, mode, order, lookback, window, lag } = source;
  if (format === undefined) context.report("missing-key", { name: "format" }, { path, part: "key" });
  if (mode === "server" && !source.params) context.report("missing-key", { name: "params" }, { path, part: "key" });
  if (mode === "server" && source.params && !Object.values(source.params).some(readsSince))
    context.report(
      "cursor-without-since",
      { params: Object.keys(source.params) },
      { path: [...path, "params"], part: "key" },
    );
  for (const key of ["lookback", "window", "lag"] as const) checkDuration(context, source[key], [...path, key]);
  if (mode !== "server" && source.params)
    context.report(
      "misplaced-key",
      { key: "params", owner: "mode server", here: `mode ${mode}` },
      { path: [...path, "params"], part: "key" },
    );
  for (const name of Object.keys(source.params ?? {}))
    if (params && !params.includes(name) && !params.includes(name.slice(0, name.indexOf("."))))
      context.report(
        "unknown-name",
        { what: "a param of the list action", name, nearest: context.nearest(name, params) },
        { path: [...path, "params", name], part: "key" },
      );
  const slot = "context_store.lookback";
  return {
    field,
    // Without a format there is a fault, and the cursor is not used.
    format: format ?? "text",
    mode,
    params: resolveTemplates(context, source.params, { slot: "context_store.cursor", path: [...path, "params"] }),
    order: order ?? "none",
    ...(lookback !== undefined && {
      lookback: resolveTemplate(context, lookback, { slot, path: [...path, "lookback"] }),
    }),
    ...(window !== undefined && { window }),
    ...(lag !== undefined && { lag }),
  };
}

function readsSince(template: unknown): boolean {
  return typeof template === "string" && /\{\{[^}]*\bsince\b/.test(template);
}

function checkDuration(context: Context, duration: unknown, path: ManifestPath): void {
  if (duration === undefined || (typeof duration === "string" && duration.includes("{{"))) return;
  const isDuration = argumentProblem("now", [String(duration)]) === undefined && /^P/.test(String(duration));
  if (!isDuration) context.report("bad-duration", { found: String(duration) }, { path });
}
