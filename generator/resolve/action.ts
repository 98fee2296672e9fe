import type { Action, ActionKind, Injection, Pagination, Param, Returns, Rule } from "@agent-connectors/runtime";
import type { Action as Source } from "../manifest/generated/action.ts";
import type { Entity } from "../manifest/generated/manifest.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import { resolveInjections } from "./auth.ts";
import { resolveBody, resolveMeta } from "./body.ts";
import { checkAddedFields } from "./check.ts";
import type { Context } from "./context.ts";
import { resolveDocument } from "./graphql.ts";
import { checkSelection, selectedResponse } from "./graphql-selection.ts";
import { checkVariables } from "./graphql-variables.ts";
import { type Paginator, paginatorOf, resolvePagination } from "./pagination.ts";
import { atOverrides, type ParamSource, paramSources, resolveParam } from "./param.ts";
import { rateLimitOf } from "./rate-limit.ts";
import { recordOf } from "./record.ts";
import { checkPathParams, joinRoute, type Route, resolveRequest } from "./request.ts";
import { checkTargets, injectionValues, requestValues, targetText } from "./request-targets.ts";
import { isListing, resolveReturns } from "./returns.ts";
import { resolveRules } from "./rules.ts";
import { namedType } from "./type.ts";

/** The kind of an action, its path in the manifest, and its entity. */
export interface ActionPlace {
  readonly kind: ActionKind;
  readonly path: ManifestPath;
  readonly entity: Entity;
  readonly entityName: string;
  /** The method and the path from the `request` of the connector and of the entity. */
  readonly route: Route;
}

/** Resolves one action, with the additions of the connector, the entity, the param groups and the paginator. */
export function resolveAction(outer: Context, source: Source, place: ActionPlace): Action {
  const { kind, path, entity, entityName } = place;
  const paginator = paginatorOf(outer, source, path);
  const sources = paramSources(outer, source, { path, paginator });
  const names = sources.map(({ name }) => name);
  const tokenParam = paginator?.source[paginator.source.mode]?.param;
  const context: Context = {
    ...outer,
    readable: { ...outer.readable, params: names },
    tokenParam,
    withoutDocument: source.document === undefined ? `${entityName}.${kind}` : undefined,
  };
  const params = resolveParams(context, sources, place);
  const resultType = recordName(context, source, place);
  const type = resultType === undefined ? undefined : context.types.get(resultType);
  const document =
    source.document === undefined ? undefined : resolveDocument(context, source.document, [...path, "document"]);
  const declared = Object.keys(type?.fields ?? {});
  const returns = resolveReturns(context, source, { ...place, document, declared });
  const container = containerOf(returns);
  const paged: Context = {
    ...context,
    selected:
      document && returns.kind !== "file"
        ? selectedResponse(document, returns.path, `${entityName}.${kind}`)
        : undefined,
  };
  const pagination = paginator && resolvePagination(paged, paginator, container);
  if (resultType !== undefined && type && !type.values) {
    const added = { known: Object.keys(type.fields), owner: resultType };
    if (source.result_type === undefined)
      checkAddedFields(context, entity.transformations, {
        ...added,
        path: ["entities", entityName, "transformations"],
      });
    checkAddedFields(context, source.transformations, { ...added, path: [...path, "transformations"] });
  }
  const byName = Object.fromEntries(params.map(([{ name }, param]) => [name, param]));
  const rateLimit = rateLimitOf(context, source, place);
  const rules = [
    ...exclusiveUrl(pagination),
    ...(paginator
      ? resolveRules(context, paginator.source.rules, { path: [...paginator.path, "rules"], params: byName })
      : []),
    ...resolveRules(context, source.rules, { path: [...path, "rules"], params: byName }),
  ];
  return {
    kind,
    description: source.description,
    notes: source.notes ?? [],
    ...(source.upstream && { upstream: source.upstream }),
    ...resolveSent(context, source, { ...place, params, pagination, rules, returns, document }),
    ...(rateLimit !== undefined && { rateLimit }),
    params: byName,
    rules,
    ...(pagination && { pagination }),
    returns,
    ...(resultType !== undefined && { resultType }),
    meta: resolveMeta(paged, [...metaOf(paginator), { meta: source.meta, path }], container),
  };
}

/**
 * Returns the rule that a call with the URL of the next page has no other params, because the URL contains them. The rule allows
 * the page size, because the stop condition of the pagination can read it. Every `exclusive` rule allows path params.
 */
function exclusiveUrl(pagination: Pagination | undefined): readonly Rule[] {
  const { token, size } = pagination ?? {};
  if (token?.target.in !== "url" || token.param === undefined) return [];
  return [{ kind: "exclusive", param: token.param, except: size?.param === undefined ? [] : [size.param] }];
}

type ResolvedParams = readonly (readonly [source: ParamSource, param: Param])[];

function resolveParams(context: Context, sources: readonly ParamSource[], { entity }: ActionPlace): ResolvedParams {
  const record = recordOf(context, entity);
  return sources.map((source) => [
    source,
    resolveParam(atOverrides(context, source), source.source, { ...source, record }),
  ]);
}

function resolveSent(
  context: Context,
  source: Source,
  place: ActionPlace & {
    readonly params: ResolvedParams;
    readonly pagination: Pagination | undefined;
    readonly rules: readonly Rule[];
    readonly returns: Returns;
    readonly document: ReturnType<typeof resolveDocument>;
  },
): Pick<Action, "request" | "safe" | "inject" | "body"> {
  const { kind, path, returns, document } = place;
  const route = joinRoute(context, place.route, source.request, [...path, "request"]);
  const { request, method } = resolveRequest(context, route, { kind, path });
  const inject = resolveInject(context, source, place);
  const injections = [
    ...injectionValues(outerInjections(context, inject), ["inject"]),
    ...injectionValues(inject, [...path, "inject"]),
  ];
  const all = requestValues({ ...place, injections });
  checkTargets(context, [...context.auth, ...all]);
  checkPathParams(context, request, { all, path });
  const documentPath = [...path, "document"];
  if (document) checkVariables(context, document, all);
  if (document && returns.kind !== "file") {
    // The record is never the whole body of a GraphQL response, because the body is an object with the member `data`.
    if (source.record_path === undefined && returns.transformations.length === 0)
      context.report("missing-key", { name: "record_path" }, { path, part: "key" });
    const record =
      source.transformations || place.entity.transformations || source.result_type
        ? undefined
        : recordOf(context, place.entity);
    checkSelection(context, document, { path: documentPath, records: returns.path, record });
  }
  const isRead = isListing(kind) || kind === "get" || kind === "download";
  if (source.safe === true && (!isRead || document?.kind === "mutation"))
    context.report(
      "misplaced-key",
      { key: "safe", owner: "reads", here: isRead ? "a mutation" : kind },
      { path: [...path, "safe"], part: "key" },
    );
  return {
    request,
    // An invalid document counts as a query. Its mistakes are already reported.
    safe:
      isRead && (source.safe ?? (method === "GET" || (source.document !== undefined && document?.kind !== "mutation"))),
    inject,
    body: resolveBody(context, source, { path, method, document, all }),
  };
}

/** An injection of the action replaces the entity's injection with the same target. */
function resolveInject(
  context: Context,
  { inject: own = [] }: Source,
  { entity, entityName, path }: ActionPlace,
): readonly Injection[] {
  const levels = [
    { sources: entity.inject ?? [], path: ["entities", entityName, "inject"] },
    { sources: own, path: [...path, "inject"] },
  ];
  const resolved = levels.map(({ sources, path: at }) =>
    resolveInjections(context, sources, { path: at, slot: "inject" }),
  );
  return resolved.flatMap((injections, level) => {
    const inner = new Set(resolved.slice(level + 1).flatMap((other) => other.map(({ target }) => targetText(target))));
    return injections.filter(({ target }) => !inner.has(targetText(target)));
  });
}

/** Returns the connector's injections that neither the entity nor the action overrides. */
export function outerInjections({ inject }: Context, inner: readonly Injection[]): readonly Injection[] {
  const replaced = new Set(inner.map(({ target }) => targetText(target)));
  return inject.filter(({ target }) => !replaced.has(targetText(target)));
}

/** Returns the name of the type of an action's result. Reports an unknown or missing type. */
function recordName(context: Context, { result_type }: Source, place: ActionPlace): string | undefined {
  const { kind, entity, entityName, path } = place;
  if (kind === "download") return undefined;
  if (result_type !== undefined) {
    namedType(context, result_type, { path: [...path, "result_type"], use: "record" });
    return result_type;
  }
  if (entity.record_type === undefined)
    context.report("missing-key", { name: "record_type" }, { path: ["entities", entityName], part: "key" });
  return entity.record_type;
}

/**
 * Returns the path of the object that directly contains the records; `undefined` for a file, an empty path and a JSONPath
 * expression.
 */
function containerOf(returns: Returns): readonly string[] | undefined {
  if (returns.kind === "file" || typeof returns.path === "string" || returns.path.length === 0) return undefined;
  return returns.path.slice(0, -1);
}

function metaOf(paginator: Paginator | undefined): Parameters<typeof resolveMeta>[1] {
  if (!paginator) return [];
  const { source, path, changes, changesPath } = paginator;
  return [
    { meta: source.meta, path },
    { meta: changes?.meta, path: changesPath },
  ];
}
