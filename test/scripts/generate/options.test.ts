import { expect, test } from "vitest";
import { modeOf } from "../../../scripts/generate/options.ts";

test.each([
  { args: [], mode: { kind: "write" } },
  { args: ["--check"], mode: { kind: "check" } },
  { args: ["--watch"], mode: { kind: "watch" } },
  { args: ["--check", "--help"], mode: { kind: "help" } },
  { args: ["--check", "--watch"], mode: { kind: "invalid", problem: "expected --check or --watch, found both" } },
])("$args selects the mode $mode.kind", ({ args, mode }) => {
  expect(modeOf(args)).toEqual(mode);
});

test.each([
  { args: ["--chek"], problem: "Unknown option '--chek'; --help lists the options" },
  { args: ["payments"], problem: "Unexpected argument 'payments'; --help lists the options" },
  { args: ["--check=1"], problem: "Option '--check' does not take an argument; --help lists the options" },
])("the message about $args has one line", ({ args, problem }) => {
  expect(modeOf(args)).toEqual({ kind: "invalid", problem });
});
