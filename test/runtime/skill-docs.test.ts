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

test("the id of a section can contain the white space in the name of a field", () => {
  const section = "## records.Ticket.Custom fields\n\nText.";
  const docs = parseSkillDocs(`## Outline\n\n${section}\n\n## Stored fields\n\n- tickets: id\n`);
  expect([...docs.sections]).toEqual([["records.Ticket.Custom fields", section]]);
});
