import { expect, test } from "vitest";
import { newUserCode, readClientName, readUserCode, showUserCode } from "../../../service/identity/device.ts";

test("a user code has eight letters of an alphabet of twenty, and the codes use the whole alphabet", () => {
  const codes = Array.from({ length: 500 }, newUserCode);
  for (const code of codes) expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/);
  expect(new Set(codes.join("")).size).toBe(20);
  expect(new Set(codes).size).toBe(500);
});

test.each([
  ["BCDF-GHJK", "BCDFGHJK"],
  ["bcdf-ghjk", "BCDFGHJK"],
  [" bcdf ghjk ", "BCDFGHJK"],
  ["b-c-d-f-g-h-j-k", "BCDFGHJK"],
  ["BCDFGHJ", undefined],
  ["BCDFGHJKL", undefined],
  ["ABCDEFGH", undefined],
  ["BCDFGHJ0", undefined],
  ["", undefined],
  ["BCDFGHJK\0", undefined],
  [`${"-".repeat(1_000)}BCDFGHJK`, undefined],
])("the typed user code '%s' is read as %s", (typed, code) => {
  expect(readUserCode(typed)).toBe(code);
});

test("a user code is shown in two halves", () => {
  expect(showUserCode("BCDFGHJK")).toBe("BCDF-GHJK");
});

test.each([
  [undefined, "(no name)"],
  ["  ", "(no name)"],
  ["\u202e\u0000\n", "(no name)"],
  ["\u115f\u1160\u2800\u3164\uffa0\u034f\ufe0f", "(no name)"],
  ["Ada's laptop", "Ada's laptop"],
  ["evil\r\nname\u202e\u2028", "evilname"],
  ["<b>bold</b>", "<b>bold</b>"],
  ["🔑".repeat(200), "🔑".repeat(100)],
])("the client name %j is read as %j", (given, shown) => {
  expect(readClientName(given)).toBe(shown);
});
