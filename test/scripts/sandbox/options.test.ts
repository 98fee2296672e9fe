import { expect, test } from "vitest";
import { readOptions } from "../../../scripts/sandbox/options.ts";

test("without arguments, the kinds include payments, and the other options have their defaults", () => {
  const { kinds = [], ...options } = readOptions([]) ?? {};
  expect(kinds).toContain("payments");
  expect(options).toEqual({ port: 4010, records: 250, seed: 1, faults: [], links: "absolute" });
});

test("readOptions reads every option", () => {
  const args = ["--kinds", "payments, wiki", "--port", "0", "--records", "20", "--children", "3", "--seed", "7"];
  const others = [
    "--now",
    "2026-11-01",
    "--fault",
    "rate_limit",
    "--fault",
    "truncate",
    "--links",
    "relative",
    "--churn",
  ];
  expect(readOptions([...args, ...others])).toEqual({
    kinds: ["payments", "wiki"],
    port: 0,
    records: 20,
    children: 3,
    seed: 7,
    now: Date.UTC(2026, 10, 1),
    churnMs: 10_000,
    faults: [{ fault: "rate_limit" }, { fault: "truncate" }],
    links: "relative",
  });
});

test.each([
  {
    args: ["--kinds", "nothing"],
    message: /^\[invalid_params\] --kinds: expected one or more of .*payments.*, found 'nothing'$/,
  },
  {
    args: ["--kinds", "__proto__"],
    message: /^\[invalid_params\] --kinds: expected one or more of .*, found '__proto__'$/,
  },
  {
    args: ["--port", "abc"],
    message: /^\[invalid_params\] --port: expected a whole number from 0 to 65535, found 'abc'$/,
  },
  {
    args: ["--port", "99999"],
    message: /^\[invalid_params\] --port: expected a whole number from 0 to 65535, found '99999'$/,
  },
  {
    args: ["--port", "4010.5"],
    message: /^\[invalid_params\] --port: expected a whole number from 0 to 65535, found '4010\.5'$/,
  },
  {
    args: ["--records", "5"],
    message: /^\[invalid_params\] --records: expected a whole number from 10 to 1000000, found '5'$/,
  },
  { args: ["--records", "-1"], message: /^Option '--records' argument is ambiguous\.\n/ },
  {
    args: ["--records=-1"],
    message: /^\[invalid_params\] --records: expected a whole number from 10 to 1000000, found '-1'$/,
  },
  {
    args: ["--records", "1e9"],
    message: /^\[invalid_params\] --records: expected a whole number from 10 to 1000000, found '1e9'$/,
  },
  {
    args: ["--children="],
    message: /^\[invalid_params\] --children: expected a whole number from 1 to 250, found ''$/,
  },
  { args: ["--seed", "x"], message: /^\[invalid_params\] --seed: expected a whole number from 0 to \d+, found 'x'$/ },
  { args: ["--now", "garbage"], message: /^\[invalid_params\] --now: expected a date such as .*, found 'garbage'$/ },
  { args: ["--links", "foo"], message: /^\[invalid_params\] --links: expected absolute or relative, found 'foo'$/ },
  {
    args: ["--fault", "explode"],
    message: /^\[invalid_params\] --fault: expected one of rate_limit, .*, found 'explode'$/,
  },
  { args: ["--colour"], message: /^Unknown option '--colour'.*$/ },
  { args: ["extra"], message: /^Unexpected argument 'extra'.*$/ },
])("readOptions refuses $args", ({ args, message }) => {
  expect(() => readOptions(args)).toThrow(message);
});
