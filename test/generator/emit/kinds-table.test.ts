import { expect, test } from "vitest";
import { withKindsTable } from "../../../generator/emit/emit.ts";
import { emitKinds } from "../../../generator/emit/kinds.ts";
import { helpDesk } from "./help-desk.ts";

const table = `<!-- kinds -->
| Connector | Kind | Entities | Actions |
|---|---|---|---|
| [Help desk](generated/help_desk/README.md) | \`help_desk\` | 3 | 6 |
<!-- /kinds -->`;

test("the table of kinds is written between its marks, and the rest of the page stays unchanged", () => {
  expect(withKindsTable("before\n<!-- kinds -->\nold\n<!-- /kinds -->\nafter\n", [helpDesk])).toBe(
    `before\n${table}\nafter\n`,
  );
});

test("writing the table again changes nothing", () => {
  expect(withKindsTable(table, [helpDesk])).toBe(table);
});

test("a page without marks stays unchanged", () => {
  expect(withKindsTable("no marks\n", [helpDesk])).toBe("no marks\n");
});

test("the characters */ in a description do not end the comment in generated/index.ts", () => {
  const { text } = emitKinds([{ ...helpDesk, description: "Tickets of */5 minutes." }]);
  expect(text).toContain("/** Tickets of *\\/5 minutes. */");
});
