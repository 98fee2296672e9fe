import type { AuthOption, CredentialField } from "@agent-connectors/runtime";
import type { Auth } from "../manifest/manifest.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";
import { resolveInjections } from "./injection.ts";
import { resolveOAuth } from "./oauth.ts";
import { checkPattern } from "./pattern.ts";

/** The ways to authenticate, in the manifest's order. */
export function resolveAuth(outer: Context, sources: Readonly<Record<string, Auth>>): readonly AuthOption[] {
  return Object.entries(sources).map(([name, source]) => {
    const path = ["auth", name];
    // Templates read the access token like a credential; the runtime keeps it fresh.
    const readable = [...Object.keys(source.credentials), ...(source.oauth ? ["access_token"] : [])];
    const context: Context = { ...outer, readable: { ...outer.readable, credentials: readable } };
    return {
      name,
      title: source.title,
      description: source.description,
      credentials: resolveCredentials(context, source.credentials, [...path, "credentials"]),
      inject: resolveInject(context, source, [...path, "inject"]),
      ...(source.oauth && { oauth: resolveOAuth(context, source.oauth, [...path, "oauth"]) }),
    };
  });
}

function resolveInject(context: Context, { inject }: Auth, path: ManifestPath): AuthOption["inject"] {
  for (const [index, { in: place }] of inject.entries())
    if (place !== "header" && place !== "query")
      context.report(
        "not-one-of",
        { expected: ["header", "query"], found: `'${place}'`, nearest: undefined },
        { path: [...path, index, "in"] },
      );
  return resolveInjections(context, inject, { path, slot: "auth.inject" });
}

function resolveCredentials(
  context: Context,
  sources: Auth["credentials"],
  path: ManifestPath,
): Readonly<Record<string, CredentialField>> {
  return Object.fromEntries(
    Object.entries(sources).map(([name, { description, pattern, secret, required }]) => {
      if (pattern !== undefined) checkPattern(context, pattern, [...path, name, "pattern"]);
      const schema = { type: "string" as const, description, ...(pattern !== undefined && { pattern }) };
      return [name, { schema, required: required ?? true, secret: secret ?? true }];
    }),
  );
}
