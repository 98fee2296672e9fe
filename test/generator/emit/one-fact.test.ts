import { readFileSync } from "node:fs";
import { generate } from "@agent-connectors/generator";
import { expect, test } from "vitest";

const manifest = readFileSync(new URL("../../../manifests/payments.yaml", import.meta.url), "utf8");
const before = linesOf(manifest);

const changes: readonly {
  readonly about: string;
  readonly from: string;
  readonly to: string;
  readonly fact: RegExp;
}[] = [
  {
    about: "an action's description",
    from: "description: List customers, newest first.",
    to: "description: List fancy customers.",
    fact: /List (customers, newest first|fancy customers)\./,
  },
  {
    about: "the fields of a record",
    from: "business_name: string omitted,",
    to: "zz_new: string, business_name: string omitted,",
    fact: /zz_new/,
  },
  { about: "the title", from: "\ntitle: Payments", to: "\ntitle: Paying", fact: /Payments|Paying/ },
];

test.each(changes)("a change of $about changes only lines with the changed text", ({ from, to, fact }) => {
  expect(manifest.split(from).length, `'${from}' is in the manifest`).toBeGreaterThan(1);
  const after = linesOf(manifest.replace(from, to));
  const changed = [...without(before, after), ...without(after, before)];
  expect(changed.length).toBeGreaterThan(0);
  expect(changed.filter((line) => !fact.test(line))).toEqual([]);
});

test("a comment of the manifest changes nothing", () => {
  expect(linesOf(`# A remark.\n${manifest}`)).toEqual(before);
});

/** Returns every generated line with its file. A line that lists fields of one type becomes a line for each field. */
function linesOf(text: string): readonly string[] {
  const { value } = generate({ file: "manifests/payments.yaml", text });
  return (value?.files ?? []).flatMap((file) =>
    file.text
      .split("\n")
      .flatMap(entriesOf)
      .map((line) => `${file.path}: ${line}`),
  );
}

/** Splits a list of fields, such as `[string] id name`, into its entries. Returns any other line unchanged. */
function entriesOf(line: string): readonly string[] {
  const [, type, names = ""] = /^(\[\S+\]) (.*)$/.exec(line) ?? [];
  return type === undefined ? [line] : names.split(" ").map((name) => `${type} ${name}`);
}

/** Returns the lines that occur in `lines` more often than in `others`, once for each additional occurrence. */
function without(lines: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}
