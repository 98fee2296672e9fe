import { describe, expect, it } from "vitest";
import { textBlocks } from "../../../../store/semantic/text/blocks.ts";

const html = { type: "string", format: "html" } as const;
const markdown = { type: "string", format: "markdown" } as const;

describe("textBlocks", () => {
  it.each<[string, string, readonly string[]]>([
    ["paragraphs and headings", "<h1>Title</h1><p>One <b>two</b>\n three.</p>", ["Title", "One two three."]],
    ["items of a list", "<ul><li>One<li>Two</ul>", ["One", "Two"]],
    ["cells", "<table><tr><td>a</td><td>b</td></tr></table>", ["a", "b"]],
    ["entities and line breaks", "a &amp; b&nbsp;&lt;c&gt;<br>d", ["a & b\u00a0<c>\nd"]],
    ["neither scripts nor styles", "<style>p{}</style>a<script>alert('b')</script>", ["a"]],
    ["the alternative text of images", '<p>See <img alt="a penguin" src="x"></p>', ["See a penguin"]],
    ["a fragment that is escaped as a whole", "&lt;p&gt;Hello &amp;amp; bye&lt;/p&gt;", ["Hello & bye"]],
    ["preformatted text with its lines", "<pre>a\n  b</pre>", ["a\n  b"]],
    ["elements without an end", "<div><p>a<p>b", ["a", "b"]],
    ["text with a less-than sign", "1 < 2", ["1 < 2"]],
  ])("reads from HTML: %s", (_, text, blocks) => {
    expect(textBlocks(text, html)).toEqual(blocks);
  });

  it.each<[string, string, readonly string[]]>([
    ["headings and emphasis", "# Title\n\nOne **two** _three_.", ["Title", "One two three."]],
    ["the text of links and images", "[a](https://x.y) ![b](c.png)", ["a b"]],
    ["items of nested lists", "- one\n  - two\n- three", ["one", "two", "three"]],
    ["tables", "| a | b |\n|---|---|\n| c | d |", ["a", "b", "c", "d"]],
    ["code", "```js\nlet a;\n```\n\nand `b`", ["let a;", "and b"]],
    ["HTML inside", "<div>one</div>\n\ntwo <b>three</b>", ["one", "two three"]],
    ["line breaks of HTML", "one<br>two<BR/>three", ["one\ntwo\nthree"]],
    ["line breaks", "one\ntwo  \nthree", ["one two\nthree"]],
  ])("reads from Markdown: %s", (_, text, blocks) => {
    expect(textBlocks(text, markdown)).toEqual(blocks);
  });

  it("reads deeply nested and long HTML and Markdown", () => {
    expect(textBlocks(`${"<div>".repeat(50_000)}a`, html)).toEqual(["a"]);
    expect(textBlocks(`${"> ".repeat(90)}a`, markdown)).toEqual(["a"]);
    expect(textBlocks("[".repeat(20_000), markdown)).toEqual(["[".repeat(20_000)]);
  });

  it.each([
    ["a script", "<script>b</script>"],
    ["a style between deep elements", `<b>${"<i>".repeat(600)}<style>b</style>`],
    ["a deep drawing", `<svg>${"<g>".repeat(600)}b${"</g>".repeat(600)}</svg>`],
    ["many nested objects", `${"<object>".repeat(700)}b`],
  ])("leaves %s out of deeply nested HTML, and reads the text before it", (_, hidden) => {
    for (const depth of [497, 498, 499, 500])
      expect(textBlocks(`${"<div>".repeat(depth)}a ${hidden}`, html)).toEqual(["a"]);
  });

  it("collapses white space after a pre element with deeply nested HTML, and not inside the pre element", () => {
    const deep = (text: string) => `<pre>${"<b>".repeat(600)}${text}${"</b>".repeat(600)}</pre>`;
    expect(textBlocks(`${deep("a  b")}<p>c  d</p>`, html)).toEqual(["a  b", "c d"]);
  });

  it("leaves out Markdown that is nested deeper than 100 levels, and reads the text after it", () => {
    expect(textBlocks(`${"> ".repeat(5_000)}a\n\nb`, markdown)).toEqual(["b"]);
  });

  it("returns a block for each utterance with text: the name of the speaker, then the text", () => {
    const items = {
      properties: { speaker: { properties: { source: {} } }, text: {}, start_time: { format: "date-time" } },
    } as const;
    const value = [
      { speaker: { source: "microphone" }, text: "Hello.", start_time: "2026-01-01T00:00:00Z" },
      { speaker: { source: "speaker" }, text: "Hi." },
      { speaker: { source: "speaker" }, text: "" },
    ];
    expect(textBlocks(value, { type: "array", items })).toEqual(["microphone: Hello.", "speaker: Hi."]);
  });

  it("leaves ids, references and types out of objects", () => {
    const value = [
      {
        id: "x1",
        ref: "r",
        type: "choice",
        title: "Which size?",
        properties: { choices: [{ id: "y", label: "Large" }] },
      },
    ];
    expect(textBlocks(value, { type: "array", items: {} })).toEqual(["Which size?\nLarge"]);
  });

  it.each([null, undefined, 3, true, "", "  \n ", [], {}, [null, 1, [[]]]])("returns nothing for %j", (value) => {
    expect(textBlocks(value, {})).toEqual([]);
  });
});
