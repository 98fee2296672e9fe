import { describe, expect, test } from "vitest";
import { isExpected } from "../../../service/syncs/stored-state.ts";

describe("the state of a store", () => {
  test.each([
    { text: "that does not exist yet", mark: undefined, digest: "a", run: null, expected: true },
    { text: "that the last run has stored", mark: { digest: "a", run: "1" }, digest: "a", run: null, expected: true },
    {
      text: "that the last run has stored, but whose digest is not in the control database yet",
      mark: { digest: "b", run: "2" },
      digest: "a",
      run: "2",
      expected: true,
    },
    {
      text: "that an earlier version of the program stored",
      mark: { digest: "b", run: undefined },
      digest: null,
      run: null,
      expected: true,
    },
    {
      text: "that an earlier version of the program stored, and that was restored from a backup",
      mark: { digest: "b", run: undefined },
      digest: "a",
      run: null,
      expected: false,
    },
    {
      text: "that is older than the control database",
      mark: { digest: "b", run: "1" },
      digest: "c",
      run: null,
      expected: false,
    },
    {
      text: "that is newer than the control database",
      mark: { digest: "c", run: "3" },
      digest: "a",
      run: "2",
      expected: false,
    },
    {
      text: "that comes from a run that the control database does not contain",
      mark: { digest: "c", run: "3" },
      digest: null,
      run: null,
      expected: false,
    },
  ])("$text is expected: $expected", ({ mark, digest, run, expected }) => {
    expect(isExpected(mark, { digest, run })).toBe(expected);
  });
});
