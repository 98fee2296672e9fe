import { expect, test } from "vitest";
import { cursorOf } from "../../../store/sync/cursor.ts";

test.each([
  ["number", 12.5, 12.5],
  ["number", "12", 12],
  ["number", "", undefined],
  ["number", " ", undefined],
  ["number", true, undefined],
  ["number", null, undefined],
  ["number", [12], undefined],
  ["number", "1e999", undefined],
  ["text", "b12", "b12"],
  ["text", 12, undefined],
  ["date", "2026-01-02", Date.UTC(2026, 0, 2)],
  ["date", "soon", undefined],
] as const)("with the format %s, the cursor for the value %j is %j", (format, value, cursor) => {
  expect(cursorOf({ format }, value as never)).toBe(cursor);
});
