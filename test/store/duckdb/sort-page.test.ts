import { DuckDBDecimalValue, DuckDBTimestampValue, type DuckDBValue } from "@duckdb/node-api";
import { expect, test } from "vitest";
import { sortPage } from "../../../store/duckdb/sort-page.ts";

const decimal = (units: bigint) => new DuckDBDecimalValue(units, 38, 10);

const ascending: readonly (readonly [string, readonly DuckDBValue[]])[] = [
  ["text by code point", ["", "A", "Z", "a", "é", "\u{e000}", "\u{ffff}", "\u{10000}", "\u{1f600}"]],
  ["integers", [-(2n ** 63n), -1n, 0n, 2n, 10n, 2n ** 63n - 1n]],
  ["numbers", [-1e300, -0.5, 0, 5e-324, 2, 10]],
  ["decimals", [decimal(-20_000_000_000n), decimal(-1n), decimal(0n), decimal(3n), decimal(10n ** 37n)]],
  ["booleans", [false, true]],
  ["times", [new DuckDBTimestampValue(-(10n ** 17n)), new DuckDBTimestampValue(-1n), new DuckDBTimestampValue(5n)]],
];

test.each(ascending)("sorts %s in both directions, with null last", (_, values) => {
  const rows = values.map((value, at): readonly DuckDBValue[] => [`[${at}]`, "{}", value]);
  const absent = ["[absent]", "{}", null];
  const shuffled = [absent, ...rows.filter((__, at) => at % 2 === 1), ...rows.filter((__, at) => at % 2 === 0)];
  expect(sortPage(shuffled, ["asc"])).toEqual([...rows, absent]);
  expect(sortPage(shuffled, ["desc"])).toEqual([...rows.toReversed(), absent]);
});

test("sorts rows with equal first values by their second values, and then by their keys in ascending order", () => {
  const rows: readonly (readonly DuckDBValue[])[] = [
    ["[1]", "{}", "a", 2n],
    ["[2]", "{}", "a", 1n],
    ["[3]", "{}", "a", 1n],
    ["[4]", "{}", "b", 9n],
  ];
  expect(sortPage(rows.toReversed(), ["asc", "desc"])).toEqual(rows);
  expect(sortPage(rows.toReversed(), []).map(([key]) => key)).toEqual(["[1]", "[2]", "[3]", "[4]"]);
});
