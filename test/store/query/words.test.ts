import { describe, expect, it } from "vitest";
import { fold, formsOf, hasKeyword, wordsOf } from "../../../store/query/words.ts";

describe("hasKeyword", () => {
  const finds = (text: string, prompt: string) => hasKeyword(text, wordsOf(fold(prompt)).flatMap(formsOf));

  it.each([
    ["हिन्दी भाषा", "हिन्दी"],
    ["ভাষা বাংলা", "বাংলা"],
    ["สวัสดี ที่", "ที่"],
    ["caf\u00e9 noir", "cafe\u0301"],
    ["cafe\u0301 noir", "caf\u00e9"],
    ["İstanbul", "İSTANBUL"],
  ])("in the string '%s', finds the keyword '%s'", (text, prompt) => {
    expect(finds(text, prompt)).toBe(true);
  });

  it.each([
    ["नमस्ते दुनिया, यह बड़ा शहर है", "हिन्दी"],
    ["cafe noir", "cafe\u0301"],
    ["cafe\u0301 noir", "cafe"],
  ])("in the string '%s', does not find the keyword '%s'", (text, prompt) => {
    expect(finds(text, prompt)).toBe(false);
  });
});
