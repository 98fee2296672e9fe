import { describe, expect, test } from "vitest";
import { isExpected } from "../../../service/syncs/stored-state.ts";

describe("the state of a store", () => {
  test.each([
    { text: "a missing state", mark: undefined, digest: "a", run: null, expected: true },
    { text: "a state of the last run", mark: { digest: "a", run: "1" }, digest: "a", run: null, expected: true },
    {
      text: "a state of the last run, with a digest that is not in the control database yet",
      mark: { digest: "b", run: "2" },
      digest: "a",
      run: "2",
      expected: true,
    },
    {
      text: "a state of an earlier version of the program",
      mark: { digest: "b", run: undefined },
      digest: null,
      run: null,
      expected: true,
    },
    {
      text: "a state of an earlier version of the program, restored from a backup",
      mark: { digest: "b", run: undefined },
      digest: "a",
      run: null,
      expected: false,
    },
    {
      text: "a state that is older than the control database",
      mark: { digest: "b", run: "1" },
      digest: "c",
      run: null,
      expected: false,
    },
    {
      text: "a state that is newer than the control database",
      mark: { digest: "c", run: "3" },
      digest: "a",
      run: "2",
      expected: false,
    },
    {
      text: "a state of a run that the control database does not contain",
      mark: { digest: "c", run: "3" },
      digest: null,
      run: null,
      expected: false,
    },
  ])("isExpected returns $expected for $text", ({ mark, digest, run, expected }) => {
    expect(isExpected(mark, { digest, run })).toBe(expected);
  });
});
