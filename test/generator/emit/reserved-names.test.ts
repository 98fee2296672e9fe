import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { folderNames } from "../../../generator/reserved-names.ts";

test("no connector kind can have the name of a type that generated/index.ts declares", () => {
  const table = readFileSync(new URL("../../../generated/index.ts", import.meta.url), "utf8");
  const declared = [...table.matchAll(/^export interface (\w+)/gm)].map(([, name = ""]) => name);
  const names = declared.map((name) => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase());
  expect(names).toContain("kind_options");
  expect(names.filter((name) => !folderNames.has(name))).toEqual([]);
});
