import { mix } from "./mix.ts";

/** A number for a field of a certain name; `draw` is any whole number. */
export type NumberHint = (draw: number) => number;

/** What fields are called, in snake_case, and what numbers they hold. The first that fits counts. */
export const numberHints: readonly (readonly [RegExp, NumberHint])[] = [
  [/micros?(_|$)/, (draw) => (1 + (draw % 500)) * 1_000_000],
  [/(^|_)(rate|ratio|percent|percentage|ctr|probability|score|weight|share)(_|$)/, (draw) => (draw % 1000) / 1000],
  [
    /(^|_)(amount|price|total|subtotal|balance|cost|spend|budget|revenue|fee|tax|paid|due|unit_amount)(_|$)/,
    (draw) => 100 + (draw % 100_000),
  ],
  [/(^|_)(duration|elapsed)(_|$)|_time$|^time_(to|in|spent|estimate)(_|$)/, (draw) => draw % 3600],
  [/(^|_)(lat|latitude)$/, (draw) => (draw % 180) - 90],
  [/(^|_)(lng|lon|longitude)$/, (draw) => (draw % 360) - 180],
  [/(^|_)(width|height)(_|$)/, (draw) => 100 + (draw % 1900)],
  [/(size|bytes)(_|$)/, (draw) => 1024 + (draw % 5_000_000)],
  [/(^|_)year$/, (draw) => 2020 + (draw % 7)],
  [/(^|_)month$/, (draw) => 1 + (draw % 12)],
  [/(^|_)(day|hour|priority|position|rating|level)$/, (draw) => 1 + (draw % 5)],
  [/(count|quantity|number|num|total)(_|$)/, (draw) => draw % 50],
  [/(^|_)(id|uid)$/, (draw) => 1_000_000 + (mix(draw, 1) % 9_000_000)],
];
