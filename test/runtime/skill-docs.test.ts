import { expect, test } from "vitest";
import { parseSkillDocs, sectionOf } from "../../runtime/skill-docs.ts";
import { thrownBy } from "./fixtures/failure-of.ts";

test("an unknown section id is truncated in the message and the details", () => {
  const docs = parseSkillDocs("## Outline\n\n## actions.tickets.list\n");
  const error = thrownBy(() => sectionOf(docs, "x".repeat(1000)));
  const found = `'${"x".repeat(40)}…'`;
  expect(error.reason).toContain(`, found ${found}; the outline has `);
  expect(error.details).toMatchObject([{ path: "section", found }]);
});
