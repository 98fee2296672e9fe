import { expect, test } from "vitest";
import { modeOf } from "../../../scripts/generate/options.ts";

test.each([
  { args: [], mode: { kind: "write" } },
  { args: ["--check"], mode: { kind: "check" } },
  { args: ["--watch"], mode: { kind: "watch" } },
  { args: ["--check", "--help"], mode: { kind: "help" } },
  { args: ["--check", "--watch"], mode: { kind: "help", problem: "expected --check or --watch, found both" } },
])("$args selects the mode $mode.kind", ({ args, mode }) => {
  expect(modeOf(args)).toEqual(mode);
});

test.each([[["--chek"]], [["payments"]]])("the problem with %j names the argument", (args) => {
  expect(modeOf(args)).toEqual({ kind: "help", problem: expect.stringContaining(args[0] ?? "") });
});
