import { changeFields } from "./change-fields.ts";
import { type FieldRoute, fieldRoute } from "./field-route.ts";
import { jsonObject } from "./json-object.ts";
import { keepFields } from "./keep-fields.ts";

/**
 * What a caller wants of a result, a record or an array of records: `fields` alone, less `exclude_fields`. Both hold
 * dotted paths, which cross arrays; a path that is not there gives nothing. The result itself is not changed.
 */
export function projectFields(
  data: unknown,
  options: { readonly fields?: readonly string[]; readonly exclude_fields?: readonly string[] },
): unknown {
  const kept = options.fields ? keepEach(data, routesOf(options.fields)) : data;
  return options.exclude_fields ? changeFields(kept, routesOf(options.exclude_fields), () => undefined) : kept;
}

function routesOf(paths: readonly string[]): readonly FieldRoute[] {
  return [...new Set(paths)].map(fieldRoute);
}

function keepEach(data: unknown, routes: readonly FieldRoute[]): unknown {
  if (Array.isArray(data)) return data.map((record) => keepEach(record, routes));
  const record = jsonObject(data);
  return record ? keepFields(record, routes) : data;
}
