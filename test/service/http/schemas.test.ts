import type { Schema } from "@agent-connectors/runtime";
import { describe, expect, test } from "vitest";
import { emailSchema, nameSchema } from "../../../service/http/schemas.ts";

const matches = ({ pattern = "" }: Schema, text: string): boolean => new RegExp(pattern, "u").test(text);

describe("a name", () => {
  test.each(["a", " a b ", "Zoë's", "नेपाली", "می خواهم", "👩 💻", "⚠\ufe0f", "a\u00a0b", "שלום"])(
    "may be %j",
    (name) => {
      expect(matches(nameSchema, name)).toBe(true);
    },
  );

  test.each([
    "",
    "  ",
    "\u200b",
    "\u200d",
    "नेपाली क्\u200dष",
    "می\u200cخواهم",
    "👩\u200d💻",
    "x\u3164",
    "x\u202ey",
    "x\u2066y",
    "x\u200ey",
    "x\u2060",
    "\ufeffx",
    "x\ufeff",
    "so\u00adft",
    "a\nb",
    "a\u2028b",
    "a\u0000",
    "a\ud800",
  ])("may not be %j", (name) => {
    expect(matches(nameSchema, name)).toBe(false);
  });
});

describe("an e-mail address", () => {
  test.each(["ada@example.com", "Ada+x@localhost", "zoë@example.com"])("may be %j", (email) => {
    expect(matches(emailSchema, email)).toBe(true);
  });

  test.each([
    "ada",
    "ada@example.com ",
    "\u200bb@ex.com",
    "a\u202eb@ex.com",
    "a\u00adb@ex.com",
    "\u212aate@ex.com",
    "\u212bse@ex.com",
    "\u0130da@ex.com",
  ])("may not be %j", (email) => {
    expect(matches(emailSchema, email)).toBe(false);
  });
});
