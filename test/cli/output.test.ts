import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { createOutput, type Format } from "../../cli/output.ts";

async function printed(format: Format, rows: readonly unknown[], { isTTY = false } = {}): Promise<string> {
  const [stdout, stderr] = [Object.assign(new PassThrough(), { isTTY }), new PassThrough()];
  const shown = text(stdout);
  await createOutput({ stdout, stderr }, format).result(rows, { rows });
  stdout.end();
  return shown;
}

test("a notice keeps its lines, and contains no escape sequences and no control characters", async () => {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  createOutput({ stdout, stderr }, "json").notice("a\u001B[2Jb\u0000\nc");
  stderr.end();
  expect(await text(stderr)).toBe("ab \nc\n");
});

test("the text of a spinner has one row on a narrow terminal", async () => {
  const stderr = Object.assign(new PassThrough(), { isTTY: true, columns: 20 });
  await createOutput({ stdout: new PassThrough(), stderr }, "json").waitFor("Waiting for the setup", async () => {});
  stderr.end();
  expect(await text(stderr)).toBe("\r\x1b[K⠋ Waiting for the s\r\x1b[K");
});

test.each([
  [-500, "-500"],
  [-5e-7, "-5e-7"],
  ["-1234567890123456789.55", "-1234567890123456789.55"],
  ["+41 44 668 18 00", "+41 44 668 18 00"],
  ["+1 (555) 235-6406", "+1 (555) 235-6406"],
  ["+41-44-668-18-00", "+41-44-668-18-00"],
  ["-", "-"],
])("CSV keeps the number, the phone number or the sign %j unchanged", async (value, cell) => {
  expect(await printed("csv", [{ value }])).toBe(`value\n${cell}\n`);
});

test.each([["=1"], ["@A1"], ["\t=1"], ["+A1"], ["-E5"], ["-2+cmd|' /C calc'!A0"], ["\uFF0B1"]])(
  "CSV escapes the value and the column name %j, which a spreadsheet treats as a formula",
  async (text) => {
    expect(await printed("csv", [{ [text]: text }])).toBe(`'${text}\n'${text}\n`);
  },
);

test.each([
  { rows: [{ city: "Bern" }, { city: null }, { city: "" }], csv: 'city\nBern\n""\n""\n' },
  { rows: [{ city: null, zip: null }], csv: "city,zip\n,\n" },
  { rows: [{}], csv: "" },
  { rows: [], csv: "" },
])("CSV has no empty lines: %j", async ({ rows, csv }) => {
  expect(await printed("csv", rows)).toBe(csv);
});

test.each(["json", "ndjson", "csv"] as const)("%s has no control characters on a terminal", async (format) => {
  const rows = [{ name: "a\u001B]0;title\u0007\u009B2J\u007F" }];
  expect(await printed(format, rows, { isTTY: true })).toContain("a\\u001b]0;title\\u0007\\u009b2J\\u007f");
  expect(await printed(format, rows)).toContain("\u009B2J");
});

test("a table of 200,000 rows has a line for each row", async () => {
  const rows = Array.from({ length: 200_000 }, (_, id) => ({ id }));
  const lines = (await printed("table", rows)).trimEnd().split("\n");
  expect([lines.length, lines[0], lines.at(-1)]).toEqual([200_001, "id", "199999"]);
});

test.each([
  { text: `${"😀".repeat(22)}x`, cell: `${"😀".repeat(19)}… `, width: 40 },
  { text: "🇨🇭".repeat(25), cell: `${"🇨🇭".repeat(19)}… `, width: 40 },
  { text: "e\u0301".repeat(41), cell: `${"e\u0301".repeat(39)}…`, width: 40 },
  { text: "漢字漢", cell: "漢字漢", width: 6 },
])("a table measures '$text' by its width on the terminal, and cuts it only between characters", async (row) => {
  const { text, cell, width } = row;
  const rows = [
    { name: text, state: "on" },
    { name: "", state: "off" },
  ];
  const lines = [`${"name".padEnd(width)}  state`, `${cell}  on`, `${" ".repeat(width)}  off`];
  expect(await printed("table", rows)).toBe(`${lines.join("\n")}\n`);
});

test("a single record in a table aligns its values by the width of their names", async () => {
  expect(await printed("table", [{ 漢字: 1, id: 2 }])).toBe("漢字  1\nid    2\n");
});
