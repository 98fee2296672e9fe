import { type AuthOption, type CredentialField, grants, type Injection, variablesOf } from "@agent-connectors/runtime";
import type { Report } from "../diagnostics/collect.ts";
import type { Injection as Source } from "../manifest/generated/action.ts";
import type { Auth } from "../manifest/generated/auth.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import { checkHeaderValue } from "./config.ts";
import { type Context, own } from "./context.ts";
import { resolveOAuth } from "./oauth.ts";
import { checkPattern } from "./pattern.ts";
import { resolveTarget } from "./request.ts";
import { targetText } from "./request-targets.ts";
import type { Slot } from "./template-variables.ts";
import { resolveValue } from "./templates.ts";

/** Resolves the auth options, in the manifest's order. */
export function resolveAuth(outer: Context, sources: Readonly<Record<string, Auth>>): readonly AuthOption[] {
  checkDistinct(outer, sources);
  // The configuration is already resolved. `outer.used` contains the credentials that derived config values read.
  const usedBefore = new Set(outer.used);
  return Object.entries(sources).map(([name, source]) => {
    const path = ["auth", name];
    // Templates read the access token like a credential.
    const readable = [...Object.keys(source.credentials), ...(source.oauth ? ["access_token"] : [])];
    const used = new Set(usedBefore);
    const faults: ManifestPath[] = [];
    const report: Report = (code, params, place) => {
      faults.push(place.path);
      outer.report(code, params, place);
    };
    const context: Context = { ...outer, report, used, readable: { ...outer.readable, credentials: readable } };
    const option: AuthOption = {
      name,
      title: source.title,
      description: source.description,
      credentials: resolveCredentials(context, source.credentials, [...path, "credentials"]),
      inject: resolveInject(context, source, { path, faults }),
      ...(source.oauth && { oauth: resolveOAuth(context, source.oauth, [...path, "oauth"]) }),
    };
    if (faults.length === 0) checkUsed(context, source, [...path, "credentials"]);
    for (const each of used) outer.used.add(each);
    return option;
  });
}

/** The credentials that OAuth can use without a template. */
const grantCredentials: readonly string[] = [
  "client_id",
  "client_secret",
  "access_token",
  ...Object.values(grants).flatMap(({ credentials }) => credentials),
];

function checkUsed({ report, used }: Context, { credentials, oauth }: Auth, path: ManifestPath): void {
  for (const name of Object.keys(credentials))
    if (!used.has(`credentials.${name}`) && !(oauth && grantCredentials.includes(name)))
      report("unused", { what: "credential", name }, { path: [...path, name], part: "key" });
}

/** Reports options with the same credentials, unless a pattern can distinguish them. */
function checkDistinct({ report }: Context, sources: Readonly<Record<string, Auth>>): void {
  const known = new Map<string, string>();
  for (const [name, { credentials }] of Object.entries(sources)) {
    if (Object.values(credentials).some(({ pattern }) => pattern !== undefined)) continue;
    const shape = JSON.stringify(
      Object.entries(credentials)
        .map(([field, { required }]) => [field, required ?? true])
        .sort(),
    );
    const other = known.get(shape);
    if (other !== undefined) report("options-alike", { name, other }, { path: ["auth", name], part: "key" });
    else known.set(shape, name);
  }
}

function resolveInject(
  context: Context,
  { inject, oauth }: Auth,
  { path: option, faults }: { readonly path: ManifestPath; readonly faults: readonly ManifestPath[] },
): AuthOption["inject"] {
  const path = [...option, "inject"];
  for (const [index, { in: place }] of inject.entries())
    if (place !== "header" && place !== "query")
      context.report(
        "not-one-of",
        { expected: ["header", "query"], found: `'${place}'`, nearest: undefined },
        { path: [...path, index, "in"] },
      );
  const resolved = resolveInjections(context, inject, { path, slot: "auth.inject" });
  // A faulty template has no variables after resolution. Its fault is already reported.
  const faulty = new Set(faults.map((at) => at[path.length]));
  const reads = resolved.map(({ value }) => variablesOf(value).map((variable) => variable.join(".")));
  for (const [index, variables] of reads.entries())
    if (!faulty.has(index) && !variables.some((variable) => isFromCredential(context, variable)))
      context.report(
        "public-injection",
        { target: targetText(resolved[index]?.target ?? { in: "url" }) },
        { path: [...path, index], part: "key" },
      );
  if (oauth && faulty.size === 0 && !reads.flat().includes("credentials.access_token"))
    context.report("unused-token", { option: String(option.at(-1)) }, { path: [...option, "oauth"], part: "key" });
  return resolved;
}

function isFromCredential({ manifest }: Context, variable: string): boolean {
  const [root, name = ""] = variable.split(".");
  const derived = root === "config" ? own(manifest.config, name)?.derive : undefined;
  return root === "credentials" || String(derived).includes("credentials.");
}

function resolveCredentials(
  context: Context,
  sources: Auth["credentials"],
  path: ManifestPath,
): Readonly<Record<string, CredentialField>> {
  return Object.fromEntries(
    Object.entries(sources).map(([name, { description, pattern, secret, required }]) => {
      if (name === "base_url")
        context.report("reserved-name", { what: "a credential", name }, { path: [...path, name], part: "key" });
      if (pattern !== undefined) checkPattern(context, pattern, [...path, name, "pattern"]);
      const schema = { type: "string" as const, description, ...(pattern !== undefined && { pattern }) };
      return [name, { schema, required: required ?? true, secret: secret ?? true }];
    }),
  );
}

/** `slot` and `container` determine the variables that the values of injections can read. */
interface InjectionScope {
  readonly path: ManifestPath;
  readonly slot: Slot;
  readonly container?: readonly string[] | undefined;
}

/** Resolves the values that a connector adds to requests. */
export function resolveInjections(
  context: Context,
  sources: readonly Source[],
  { path, ...scope }: InjectionScope,
): readonly Injection[] {
  return sources.flatMap((source, index) => {
    const here = [...path, index];
    const target = resolveTarget(context, source, { path: here });
    if (!target) return [];
    const value = resolveValue(context, source.value, { ...scope, path: [...here, "value"] });
    if (target.in === "header") checkHeaderValue(context, value, [...here, "value"]);
    return [{ target, value, ...(source.encode && { encode: source.encode }) }];
  });
}
