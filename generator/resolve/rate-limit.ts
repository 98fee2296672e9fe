import type { RateLimit } from "@agent-connectors/runtime";
import type { Action } from "../manifest/generated/action.ts";
import type { Manifest } from "../manifest/generated/manifest.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import { type Context, namedDefinition } from "./context.ts";
import { resolveTemplate } from "./template.ts";

/** Resolves the limits that the client enforces. `requests` and `per_seconds` require each other, and `burst` requires both. */
export function resolveRateLimit(
  context: Context,
  source: Manifest["rate_limit"] = {},
  path: ManifestPath = ["rate_limit"],
): RateLimit {
  const { requests, per_seconds, burst, concurrency, reset } = source;
  const rate = { requests, per_seconds };
  const missing = Object.entries(rate).filter(([, value]) => value === undefined);
  const isRate = missing.length < Object.keys(rate).length || burst !== undefined;
  for (const [name] of isRate ? missing : []) context.report("missing-key", { name }, { path, part: "key" });
  return {
    ...(requests !== undefined && { requests }),
    ...(per_seconds !== undefined && { perMs: per_seconds * 1000 }),
    ...(burst !== undefined && { burst }),
    ...(concurrency !== undefined && { concurrency }),
    ...(reset && {
      reset: {
        value: resolveTemplate(context, reset.value, { slot: "rate_limit.reset", path: [...path, "reset", "value"] }),
        unit: reset.unit,
      },
    }),
  };
}

/**
 * Returns the limits of actions by name; `undefined` if there are none. A shared limit has its name in `rate_limits`. A limit of
 * one action has the name `entity.action`.
 */
export function resolveRateLimits(context: Context): Readonly<Record<string, RateLimit>> | undefined {
  const { rate_limits = {}, entities } = context.manifest;
  const shared = Object.entries(rate_limits).map(([name, limit]) => ({ name, limit, path: ["rate_limits", name] }));
  const alone = Object.entries(entities).flatMap(([entity, { actions }]) =>
    Object.entries(actions).flatMap(([action, { rate_limit: limit }]) => {
      const path = ["entities", entity, "actions", action, "rate_limit"];
      return typeof limit === "object" ? [{ name: `${entity}.${action}`, limit, path }] : [];
    }),
  );
  const limits = [...shared, ...alone].map(({ name, limit, path }) => [name, resolveRateLimit(context, limit, path)]);
  return limits.length > 0 ? Object.fromEntries(limits) : undefined;
}

interface ActionName {
  readonly entityName: string;
  readonly kind: string;
  readonly path: ManifestPath;
}

/** Returns the name of the limit of an action; `undefined` if the action has no limit or names an unknown one. */
export function rateLimitOf(context: Context, { rate_limit: used }: Action, place: ActionName): string | undefined {
  if (typeof used !== "string") return used && `${place.entityName}.${place.kind}`;
  const path = [...place.path, "rate_limit"];
  return namedDefinition(context, { section: "rate_limits", name: used }, { path }) && used;
}
