import { type CompileCheck, type Connector, problemSentence, type Schema, within } from "@agent-connectors/runtime";
import { createOAuthState, type OAuthState } from "./auth/oauth-state.ts";
import type { EntityPlan } from "./entities/entity-plan.ts";
import { ownerOf, planEntities, type RecordSettings } from "./entities/plan-entities.ts";
import { schemaOf } from "./entities/schemas.ts";
import { compileRecord } from "./generate/compile-record.ts";
import type { Make } from "./generate/make.ts";
import { type Filters, filtersOf } from "./list/filters.ts";
import { createOverlay, type Overlay } from "./overlay.ts";
import { type Expected, expectedOf } from "./request/expected-names.ts";
import type { ProblemsOf } from "./request/read-call.ts";
import { type Route, routesOf } from "./route.ts";

/** A simulated kind: its connector, the data derived from it, and the written records. */
export interface Kind {
  readonly connector: Connector;
  readonly settings: RecordSettings;
  readonly plans: ReadonlyMap<string, EntityPlan>;
  readonly routes: readonly Route[];
  readonly overlay: Overlay;
  /** The generators of an entity's fields. `schema` is by default the schema of the entity's records. */
  readonly fieldsOf: (plan: EntityPlan, schema?: Schema) => ReadonlyMap<string, Make>;
  /** The entity whose records a route reads or writes; `undefined` if the connector does not have the route's entity. */
  readonly planOf: (route: Route) => EntityPlan | undefined;
  readonly problemsOf: ProblemsOf;
  readonly expectedOf: (route: Route) => Expected;
  readonly filtersOf: (route: Route, plan: EntityPlan) => Filters;
}

/** Compiles lazily: the first request for an action compiles the generators of its records and the checks of its requests. */
function compileKind(connector: Connector, settings: RecordSettings, compile: CompileCheck): Kind {
  const problemsOf: ProblemsOf = (name, value, schema) =>
    within(name, compile(schema, "member")(value)).map(problemSentence);
  const plans = planEntities(connector, settings);
  const compiled = new WeakMap<EntityPlan, Map<Schema, ReadonlyMap<string, Make>>>();
  const fieldsOf = (plan: EntityPlan, schema: Schema = schemaOf(connector, plan.entity)): ReadonlyMap<string, Make> => {
    const known = compiled.get(plan) ?? new Map<Schema, ReadonlyMap<string, Make>>();
    compiled.set(plan, known);
    const fields = known.get(schema) ?? compileRecord(schema, plan, { plans, fieldsOf, problemsOf });
    known.set(schema, fields);
    return fields;
  };
  return {
    connector,
    settings,
    plans,
    routes: routesOf(connector),
    overlay: createOverlay(),
    fieldsOf,
    planOf: ({ entity }) => {
      const plan = plans.get(entity);
      return plan && ownerOf(plans, plan);
    },
    problemsOf,
    expectedOf: oncePerRoute((route: Route) => expectedOf(connector, route.action)),
    filtersOf: oncePerRoute((route: Route, plan: EntityPlan) =>
      filtersOf(route.action, plan, route.record ?? schemaOf(connector, plan.entity, route.action)),
    ),
  };
}

/** Calls `compute` once for each route. The other arguments must depend only on the route. */
function oncePerRoute<Rest extends readonly unknown[], Result>(
  compute: (route: Route, ...rest: Rest) => Result,
): (route: Route, ...rest: Rest) => Result {
  const results = new Map<Route, Result>();
  return (route, ...rest) => {
    const result = results.get(route) ?? compute(route, ...rest);
    results.set(route, result);
    return result;
  };
}

/** A kind with the state of its OAuth endpoints. */
export interface ServedKind extends Kind {
  readonly oauth: OAuthState;
}

/** The options of `serveKind`. */
export interface ServeOptions {
  readonly compile: CompileCheck;
  /** The lifetime of access tokens in seconds. Replaces the lifetime of each auth option. */
  readonly tokenLifetime?: number | undefined;
}

/** Creates the data and the state of a served kind. */
export function serveKind(
  connector: Connector,
  settings: RecordSettings,
  { compile, tokenLifetime }: ServeOptions,
): ServedKind {
  const oauth = createOAuthState(connector.kind, { seed: settings.seed, tokenLifetime });
  return { ...compileKind(connector, settings, compile), oauth };
}
