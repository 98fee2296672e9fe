import { expect, test } from "vitest";
import type { PageStep, Step } from "../../../runtime/paginate/mode.ts";
import { type TokenMemory, unlessRepeated } from "../../../runtime/paginate/trail.ts";

const to = (token: unknown): PageStep => ({ kind: "page", token, position: token });

/** The kinds of the steps of a walk through these tokens. */
function kindsOf(tokens: readonly unknown[]): string[] {
  let memory: TokenMemory = [];
  return tokens.map((token) => {
    const seen = unlessRepeated(memory, to(token));
    memory = seen.memory;
    return seen.step.kind;
  });
}

test.each([
  { name: "tokens that differ go on", tokens: ["a", "b", "c"], want: ["page", "page", "page"] },
  { name: "a cycle of two is stuck", tokens: ["a", "b", "a"], want: ["page", "page", "stuck"] },
  { name: "a cycle of three is stuck", tokens: ["a", "b", "c", "b"], want: ["page", "page", "page", "stuck"] },
  { name: "a number is not its text", tokens: [1, "1"], want: ["page", "page"] },
  { name: "objects are compared by what they hold", tokens: [{ a: 1 }, { a: 1 }], want: ["page", "stuck"] },
])("$name", ({ tokens, want }) => {
  expect(kindsOf(tokens)).toEqual(want);
});

test("a caller's cursor counts as the walk's first", () => {
  const { memory } = unlessRepeated([], { kind: "page", position: "a" });
  expect(unlessRepeated(memory, to("a")).step).toEqual({ kind: "stuck", token: "a" });
});

test.each<Step>([{ kind: "done" }, { kind: "stuck", token: "a" }, { kind: "page" }])(
  "$kind without a position is passed through",
  (step) => {
    expect(unlessRepeated(["x"], step)).toEqual({ step, memory: ["x"] });
  },
);

test("the memory of an endless walk stays bounded and forgets the oldest first", () => {
  let memory: TokenMemory = [];
  for (let token = 0; token < 1500; token++) memory = unlessRepeated(memory, to(token)).memory;
  expect(memory).toHaveLength(1000);
  expect(unlessRepeated(memory, to(499)).step.kind).toBe("page");
  expect(unlessRepeated(memory, to(500)).step.kind).toBe("stuck");
});
