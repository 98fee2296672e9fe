import { formatWords, type Schema } from "@agent-connectors/runtime";

/** What a value must keep beside its type, a phrase each: `1 to 100`, `at most 50 items`, `format: Unix seconds`. Markdown. */
export function limits(schema: Schema): readonly string[] {
  const { format } = schema;
  return [...bounds(schema), ...(format ? [`format: ${formatWords[format] ?? format}`] : [])];
}

/** The same without the format, for pages that say it with the type. */
export function bounds(schema: Schema): readonly string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern, separated, items } = schema;
  return [
    ...range(minimum, maximum),
    ...range(minLength, maxLength, "character"),
    ...range(minItems, maxItems, "item"),
    ...(separated ? [`one or more of ${separated.join(", ")}, with commas between`] : []),
    ...(pattern ? [`matches \`${pattern}\``] : []),
    ...(items ? bounds(items).map((limit) => `each ${limit}`) : []),
  ];
}

function range(least: number | undefined, most: number | undefined, unit?: string): readonly string[] {
  const count = (value: number): string => (unit ? `${value} ${unit}${value === 1 ? "" : "s"}` : `${value}`);
  if (least !== undefined && most !== undefined)
    return [least === most ? `exactly ${count(least)}` : `${least} to ${count(most)}`];
  if (least !== undefined) return [`at least ${count(least)}`];
  return most === undefined ? [] : [`at most ${count(most)}`];
}
