import { type Connector, nearest, type Schema } from "@agent-connectors/runtime";
import { collect, type Report } from "../diagnostics/collect.ts";
import type { Diagnostic } from "../diagnostics.ts";
import type { Manifest } from "../manifest/generated/manifest.ts";
import { mergeDiagnostics, type Parsed } from "../manifest/parse.ts";
import { resolveAuth, resolveInjections } from "./auth.ts";
import { resolveErrors } from "./body.ts";
import { checkNames, checkUnused, resolveCheck } from "./check.ts";
import { resolveConfig } from "./config.ts";
import type { Context } from "./context.ts";
import { resolveEntity } from "./entity.ts";
import { resolveRateLimit, resolveRateLimits } from "./rate-limit.ts";
import { joinRoute, resolveTarget, resolveUrl } from "./request.ts";
import { authValues, checkTargets } from "./request-targets.ts";
import { checkParentSyncs } from "./store-parents.ts";
import { namedType, namedTypes } from "./type.ts";

/** A connector, or the diagnostics of an invalid manifest. */
export interface Resolved {
  readonly value?: Connector;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Resolves a manifest to a connector: applies defaults, looks up names and parses templates. Returns all diagnostics together,
 * including those of the YAML and the schema. Returns no connector if there are diagnostics. Never throws.
 */
export function resolve({ file, checked, diagnostics, positions }: Parsed): Resolved {
  if (!checked) return { diagnostics };
  const { manifest, isConsequence } = checked;
  const { value, diagnostics: found } = collect({ file, positions, isConsequence }, (report) => {
    checkNames(manifest, { file, report });
    return resolveConnector(createContext(manifest, report));
  });
  const all = mergeDiagnostics(diagnostics, found);
  return all.length > 0 ? { diagnostics: all } : { value, diagnostics: [] };
}

function createContext(manifest: Manifest, report: Report): Context {
  return {
    manifest,
    report,
    nearest: limitedNearest(),
    readable: { config: Object.keys(manifest.config ?? {}), credentials: credentialNames(manifest) },
    inject: [],
    auth: [],
    route: { path: "" },
    ...namedTypes(manifest, report),
    resolvedTypes: new Map(),
    declarations: new Map(),
    used: new Set(),
  };
}

/** Limits the number of lookups for nearest names. A lookup is slow, and a hostile manifest can have thousands of wrong names. */
function limitedNearest(): Context["nearest"] {
  let left = 200;
  return (name, candidates) => (left-- > 0 ? nearest(name, candidates) : undefined);
}

/** Returns the names of the credentials of all auth options. Config values can be derived from these credentials. */
function credentialNames({ auth }: Manifest): readonly string[] {
  return Object.values(auth).flatMap(({ credentials }) => Object.keys(credentials));
}

function resolveConnector(outer: Context): Connector {
  const { manifest } = outer;
  // These injections are part of every request, so they cannot read the params of one action.
  const bare: Context = { ...outer, readable: { ...outer.readable, params: [] } };
  const inject = resolveInjections(bare, manifest.inject ?? [], { path: ["inject"], slot: "inject" });
  const route = joinRoute(outer, outer.route, manifest.request, ["request"]);
  // Precedes `resolveAuth`, which reads the names that derived config values use.
  const config = resolveConfig(outer, manifest.config, "config");
  const auth = resolveAuth(outer, manifest.auth);
  const context: Context = { ...outer, inject, auth: authValues(auth), route };
  const entities = Object.fromEntries(
    Object.entries(manifest.entities).map(([name, entity]) => [name, resolveEntity(context, name, entity)]),
  );
  checkParentSyncs(context, entities);
  const idempotency = manifest.idempotency && resolveTarget(context, manifest.idempotency, { path: ["idempotency"] });
  if (idempotency)
    checkTargets(context, [
      ...context.auth,
      { name: "idempotency", target: idempotency, optional: true, path: ["idempotency"] },
    ]);
  const rateLimits = resolveRateLimits(context);
  const connector: Connector = {
    kind: manifest.connector,
    title: manifest.title,
    description: manifest.description,
    ...(manifest.docs !== undefined && { docs: manifest.docs }),
    ...(manifest.upstream && { upstream: manifest.upstream }),
    baseUrl: resolveUrl(context, manifest.base_url, { slot: "base_url", path: ["base_url"], form: "base" }),
    config,
    auth,
    inject,
    ...(idempotency && { idempotency }),
    rateLimit: resolveRateLimit(context, manifest.rate_limit),
    ...(rateLimits && { rateLimits }),
    errors: resolveErrors(context, manifest.errors),
    check: resolveCheck(context, entities),
    replication: resolveConfig(context, manifest.replication, "replication"),
    ...(manifest.sync_interval_seconds !== undefined && { syncIntervalMs: manifest.sync_interval_seconds * 1000 }),
    records: records(context, entities),
    entities,
  };
  checkUnused(context);
  return connector;
}

/** Returns the schemas of the record types of entities and actions, by name, in the manifest's order. */
function records(
  context: Context,
  entities: Readonly<Record<string, ReturnType<typeof resolveEntity>>>,
): Readonly<Record<string, Schema>> {
  const names = Object.values(entities).flatMap(({ recordType, actions }) => [
    recordType,
    ...Object.values(actions).map((action) => action.resultType),
  ]);
  // An unknown type is reported at its use.
  const used = [...new Set(names)].filter((name) => name !== undefined).filter((name) => context.types.has(name));
  return Object.fromEntries(used.map((name) => [name, namedType(context, name, { path: [], use: "record" })]));
}
