import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { createOutput, type Format } from "../../cli/output.ts";

async function printed(format: Format, rows: readonly unknown[]): Promise<string> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const shown = text(stdout);
  await createOutput({ stdout, stderr }, format).result(rows, { rows });
  stdout.end();
  return shown;
}

test("CSV keeps negative numbers unchanged, and escapes strings that a spreadsheet treats as formulas", async () => {
  expect(await printed("csv", [{ amount: -500, rate: -0.5, note: "-1+2", sum: "=A1" }])).toBe(
    "amount,rate,note,sum\n-500,-0.5,'-1+2,'=A1\n",
  );
});

test("a table of 200,000 rows has a line for each row", async () => {
  const rows = Array.from({ length: 200_000 }, (_, id) => ({ id }));
  const lines = (await printed("table", rows)).trimEnd().split("\n");
  expect([lines.length, lines[0], lines.at(-1)]).toEqual([200_001, "id", "199999"]);
});
