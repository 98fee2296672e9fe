import type { Transformation } from "@agent-connectors/runtime";
import type { Transformation as Source } from "../manifest/generated/action.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";
import { resolveNames } from "./path.ts";
import { resolveTemplate } from "./template.ts";
import { resolveTemplates } from "./templates.ts";

/** Resolves transformations, in order. `before` contains the transformations that run before them. */
export function resolveTransformations(
  context: Context,
  sources: readonly Source[] | undefined,
  { path, before = [] }: { readonly path: ManifestPath; readonly before?: readonly Source[] },
): readonly Transformation[] {
  return (sources ?? []).flatMap((source, index) => {
    const earlier = [...before, ...(sources ?? []).slice(0, index)];
    const step = resolveTransformation(after(context, earlier), source, [...path, index]);
    return step ? [step] : [];
  });
}

/** The known fields of a response: the selection of the GraphQL document, or the declared fields of the record. */
export interface Received {
  readonly selected: readonly string[] | undefined;
  readonly declared: readonly string[];
}

/** Returns a context with the known fields of the record before all transformations. */
export function receiving(context: Context, steps: readonly Source[], { selected, declared }: Received): Context {
  if (selected) return { ...context, readable: { ...context.readable, record: selected } };
  // `project` and `columns` replace the record, so the fields of the response are not the declared fields.
  if (steps.some(({ project, columns }) => project ?? columns)) return context;
  const dropped = steps.flatMap(({ drop }) => drop ?? []);
  const added = steps.flatMap(({ set }) => Object.keys(set ?? {}));
  const received = [...declared, ...dropped];
  return {
    ...context,
    received,
    readable: { ...context.readable, record: received.filter((name) => !added.includes(name)) },
  };
}

/**
 * Returns a context with the known fields of the record after the transformations `steps`. The fields stay known if every
 * transformation only adds, drops or parses fields, or replaces values with null.
 */
function after(context: Context, steps: readonly Source[]): Context {
  const { record, ...readable } = context.readable;
  if (!record) return context;
  const isKept = steps.every(({ set, parse_json, drop, null_values }) => set ?? parse_json ?? drop ?? null_values);
  const added = steps.flatMap(({ set }) => Object.keys(set ?? {}));
  return { ...context, readable: isKept ? { ...readable, record: [...record, ...added] } : readable };
}

/**
 * Resolves one transformation. The schema allows exactly one key. The function tests the keys one by one, because a lookup table
 * would need a type cast for each key.
 */
function resolveTransformation(context: Context, source: Source, path: ManifestPath): Transformation | undefined {
  const { unwrap, merge, explode, name_values, columns, project, set, flatten, parse_json, drop, null_values } = source;
  if (unwrap !== undefined) return { kind: "unwrap", path: resolveNames(context, unwrap, [...path, "unwrap"]) };
  if (merge) return { kind: "merge", fields: merge };
  if (explode !== undefined) return { kind: "explode", field: explode };
  if (name_values) {
    const names = resolveTemplate(context, name_values.names, {
      slot: "transformations",
      path: [...path, "name_values", "names"],
    });
    return { kind: "name_values", field: name_values.field, names };
  }
  if (columns) return resolveColumns(context, columns, [...path, "columns"]);
  if (project)
    return {
      kind: "project",
      fields: resolveTemplates(context, project, { slot: "transformations", path: [...path, "project"] }),
    };
  if (set)
    return { kind: "set", fields: resolveTemplates(context, set, { slot: "transformations", path: [...path, "set"] }) };
  if (flatten) return { kind: "flatten" };
  if (parse_json) return { kind: "parse_json", fields: parse_json };
  if (drop) return { kind: "drop", fields: drop };
  return null_values && { kind: "null_values", values: null_values };
}

function resolveColumns(context: Context, source: NonNullable<Source["columns"]>, path: ManifestPath): Transformation {
  const { fields, series } = source;
  const paths = Object.entries(fields).map(([name, at]) => [
    name,
    resolveNames(context, at, [...path, "fields", name]),
  ]);
  return {
    kind: "columns",
    fields: Object.fromEntries(paths),
    ...(series && {
      series: {
        field: series.field,
        values: resolveNames(context, series.values, [...path, "series", "values"]),
        labels: resolveNames(context, series.labels, [...path, "series", "labels"]),
      },
    }),
  };
}
