import { expect, test } from "vitest";
import { upstreamText } from "../../../runtime/errors/redact.ts";

test.each([
  { name: "one line", text: "  a\r\n\tb\u0000c  ", want: "a b c" },
  { name: "no control or direction characters", text: "a\u202Eb\u001B[31mc", want: "a b [31mc" },
  { name: "a string cut to the maximum length", text: "x".repeat(30), want: `${"x".repeat(19)}…` },
  { name: "a string of exactly the maximum length", text: "x".repeat(20), want: "x".repeat(20) },
  { name: "no unpaired surrogates", text: `${"x".repeat(18)}🐎🐎`, want: `${"x".repeat(18)}…` },
  { name: "a string without the secret", text: "key s3cret!", want: "key [redacted]" },
])("upstreamText returns $name", ({ text, want }) => {
  expect(upstreamText(text, { max: 20, secrets: ["s3cret!"] })).toBe(want);
});

test("if upstreamText cuts a very long string inside a secret, the result contains no beginning of the secret", () => {
  const secret = "hunter2-hunter2-hunter2";
  for (let length = 1; length < secret.length; length++)
    expect(upstreamText(`${" ".repeat(10_000 - length)}${secret}`, { max: 20, secrets: [secret] })).not.toContain("h");
});

test("upstreamText redacts secrets before it truncates the text", () => {
  expect(upstreamText(`${"x".repeat(14)} s3cret!`, { max: 20, secrets: ["s3cret!"] })).toBe(`${"x".repeat(14)} [red…`);
});
