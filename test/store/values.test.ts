import { keyOf, type StoredRecord, type TableOf, typedValue, type Value } from "@agent-connectors/store";
import { describe, expect, test } from "vitest";

type Type = TableOf["columns"][number]["type"];
const micros = (text: string, rest = 0n): bigint => BigInt(Date.parse(text)) * 1000n + rest;

const cases: readonly (readonly [Type, string | undefined, unknown, Value | undefined])[] = [
  ["text", undefined, "a", "a"],
  ["text", undefined, null, null],
  ["text", undefined, 5, undefined],
  ["text", undefined, "a\0", undefined],
  ["text", undefined, "\udc00", undefined],
  ["integer", undefined, 5, 5n],
  ["integer", undefined, -0, 0n],
  ["integer", undefined, 1.5, undefined],
  ["integer", undefined, "9223372036854775807", 9223372036854775807n],
  ["integer", undefined, "-9223372036854775808", -9223372036854775808n],
  ["integer", undefined, "9223372036854775808", undefined],
  ["integer", undefined, 1e19, undefined],
  ["integer", undefined, "", undefined],
  ["integer", undefined, "0x10", undefined],
  ["integer", undefined, true, undefined],
  ["number", undefined, 1.5, 1.5],
  ["number", undefined, -0, 0],
  ["number", undefined, "12345678901234567890", 12345678901234567000],
  ["number", undefined, "1e999", undefined],
  ["number", undefined, "Infinity", undefined],
  ["decimal", undefined, "0012.5000", "12.5"],
  ["decimal", undefined, "-0.00", "0"],
  ["decimal", undefined, ".5", undefined],
  ["decimal", undefined, 1e-7, "0.0000001"],
  ["decimal", undefined, 1.5e21, "1500000000000000000000"],
  ["decimal", undefined, "1e2", "100"],
  ["decimal", undefined, "12e-1", "1.2"],
  ["decimal", undefined, "99999999999999999999999999.999999999999", "99999999999999999999999999.999999999999"],
  ["decimal", undefined, "100000000000000000000000000", undefined],
  ["decimal", undefined, "0.0000000000001", undefined],
  ["boolean", undefined, false, false],
  ["boolean", undefined, "true", undefined],
  ["timestamp", "date-time", "2024-05-31T08:30:00Z", micros("2024-05-31T08:30:00Z")],
  ["timestamp", "date-time", "2024-05-31t08:30:00.1234567+02:30", micros("2024-05-31T06:00:00Z", 123456n)],
  ["timestamp", "date-time", "2024-05-31T08:30:00-0130", micros("2024-05-31T10:00:00Z")],
  ["timestamp", "date-time", "2024-05-31", micros("2024-05-31T00:00:00Z")],
  ["timestamp", "date-time", "2023-02-29T00:00:00Z", undefined],
  ["timestamp", "date-time", "2024-05-31T24:00:00Z", undefined],
  ["timestamp", "date-time", "2024-05-31T08:30:00+25:00", undefined],
  ["timestamp", "date-time", "0000-01-01T00:00:00+01:00", undefined],
  ["timestamp", "date-time", "9999-12-31T23:59:59.999999Z", micros("9999-12-31T23:59:59.999Z", 999n)],
  ["timestamp", "date-time", "yesterday", undefined],
  ["timestamp", "date-time", 1_700_000_000, undefined],
  ["timestamp", "date", "2024-05-31", micros("2024-05-31T00:00:00Z")],
  ["timestamp", "date", "0099-01-02", micros("0099-01-02T00:00:00Z")],
  ["timestamp", "compact-date", "20240531", micros("2024-05-31T00:00:00Z")],
  ["timestamp", "compact-date", "20240231", undefined],
  ["timestamp", "sql-date-time", "2024-05-31 08:30:00", micros("2024-05-31T08:30:00Z")],
  ["timestamp", "sql-date-time", "2024-05-31 08:30:00.5", micros("2024-05-31T08:30:00Z", 500000n)],
  ["timestamp", "epoch-seconds", 1_767_225_600, micros("2026-01-01T00:00:00Z")],
  ["timestamp", "epoch-seconds", -1.5, -1_500_000n],
  ["timestamp", "epoch-seconds", "1767225600.000001", micros("2026-01-01T00:00:00Z", 1n)],
  ["timestamp", "epoch-seconds", 1e15, undefined],
  ["timestamp", "epoch-millis", "1767225600000", micros("2026-01-01T00:00:00Z")],
  ["timestamp", "epoch-millis", 1_767_225_600_000, micros("2026-01-01T00:00:00Z")],
  ["json", undefined, [1, { a: "b" }], '[1,{"a":"b"}]'],
  ["json", undefined, "x", '"x"'],
  ["json", undefined, ["a\0"], undefined],
  ["json", undefined, { "\ud800": 1 }, undefined],
  ["json", undefined, ["\\u0000", "\\\\ud800"], JSON.stringify(["\\u0000", "\\\\ud800"])],
];

describe("a value of a column", () => {
  test.each(cases)("of the type %s (format: %s), converted from %j, is %s", (type, format, value, wanted) => {
    // Each `value` in `cases` is a JSON value.
    expect(typedValue({ type, schema: format ? { format } : {} }, value as string)).toBe(wanted);
  });
});

const table = (key: readonly string[]): TableOf => ({
  key,
  columns: [{ path: ["customer", "id"], name: "customer.id", type: "integer", schema: {} }],
});

describe("a canonical key", () => {
  const record: StoredRecord = { id: 5, name: "5", customer: { id: "9223372036854775807", b: 1 }, none: null };
  test.each([
    [["id"], "[5]"],
    [["name", "id"], '["5",5]'],
    [["customer.id"], '["9223372036854775807"]'],
    [["customer"], '[{"b":1,"id":"9223372036854775807"}]'],
    [["none", "absent"], "[null,null]"],
  ])("of %j is %s", (key, wanted) => {
    expect(keyOf(table(key), record)).toBe(wanted);
  });

  test("of a whole record does not depend on the order of its members", () => {
    expect(keyOf(table([]), { a: 1, b: { c: 1, d: 2 } })).toBe(keyOf(table([]), { b: { d: 2, c: 1 }, a: 1 }));
    expect(keyOf(table([]), { a: 1 })).not.toBe(keyOf(table([]), { a: "1" }));
  });

  test("is a hash if its text has more than 800 characters", () => {
    const keyOfText = (length: number) => keyOf(table(["a"]), { a: "x".repeat(length) });
    expect(keyOfText(796)).toHaveLength(800);
    expect(keyOfText(797)).toMatch(/^[0-9a-f]{64}$/);
    expect(keyOfText(797)).not.toBe(keyOfText(798));
  });
});
