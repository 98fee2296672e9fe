/** Text for a doc comment: paragraphs apart, and nothing in it that would end the comment. */
export function doc(...paragraphs: readonly (string | undefined)[]): string {
  return paragraphs
    .filter((paragraph) => paragraph !== undefined && paragraph !== "")
    .join("\n\n")
    .replaceAll("*/", "*\\/");
}

/** The lines of a doc comment around such text; none for none. */
export function docLines(text: string): readonly string[] {
  if (!text.includes("\n")) return text ? [`/** ${text} */`] : [];
  return ["/**", ...text.split("\n").map((line) => ` * ${line}`.trimEnd()), " */"];
}
