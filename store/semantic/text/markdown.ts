import markdownIt, { type Token } from "markdown-it";
import { htmlBlocks } from "./html.ts";

const parser = markdownIt({ html: true });

/** Returns the readable text of a Markdown document: one string for each paragraph, heading, item, cell or code block. */
export function markdownBlocks(markdown: string): readonly string[] {
  return parser.parse(markdown, {}).flatMap(({ type, content, children }) => {
    if (type === "html_block") return htmlBlocks(content);
    const text =
      type === "inline" ? inlineText(children ?? []) : type === "fence" || type === "code_block" ? content : "";
    return text.trim() === "" ? [] : [text.trim()];
  });
}

function inlineText(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content }) => {
      if (type === "softbreak") return " ";
      if (type === "hardbreak" || (type === "html_inline" && /^<br\b/i.test(content))) return "\n";
      // The content of an image is its alternative text. Inline HTML tags except `<br>` have no text.
      return type === "text" || type === "code_inline" || type === "image" || type === "text_special" ? content : "";
    })
    .join("");
}
