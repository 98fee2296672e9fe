import { emailSchema, idSchema, nameSchema, termSchema } from "./schemas.ts";

/** What the text of our patterns is, for people: by the pattern. */
export const patternWords: ReadonlyMap<string, string> = new Map([
  [idSchema.pattern, "an id as lists give it"],
  [termSchema.pattern, "text without control characters"],
  [
    nameSchema.pattern,
    "a name without line breaks, control or formatting characters, and characters that are not seen",
  ],
  [emailSchema.pattern, "an e-mail address such as 'ada@example.com'"],
]);
