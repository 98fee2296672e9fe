import { Parser } from "htmlparser2";

/** Elements that begin and end a block of text. */
const blockNames: ReadonlySet<string> = new Set(
  (
    "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer " +
    "form h1 h2 h3 h4 h5 h6 header hr html legend li main menu nav ol option p pre section summary table tbody td tfoot th " +
    "thead title tr ul"
  ).split(" "),
);

/** Elements without readable text. */
const hiddenNames: ReadonlySet<string> = new Set(
  "script style template noscript iframe object svg math select textarea".split(" "),
);

/** Returns the readable text of an HTML fragment: one string for each paragraph, heading, item or cell. */
export function htmlBlocks(html: string): readonly string[] {
  const { blocks, hasElements } = parse(html);
  const text = blocks.join("\n");
  // Some upstreams escape the whole fragment.
  return !hasElements && /<\/?[a-z][^<>]*>/i.test(text) ? parse(text).blocks : blocks;
}

/** Maximum depth of one parse. The parser's time grows with the square of the depth, so deeper parts are parsed separately. */
const maxDepth = 500;

/** Whether an element has no readable text, or preserves white space. */
function isSpecial(name: string): boolean {
  return hiddenNames.has(name) || name === "pre";
}

function parse(html: string): { readonly blocks: readonly string[]; readonly hasElements: boolean } {
  const text = createBlocks();
  let hasElements = false;
  let rest = html;
  while (rest !== "") {
    let depth = 0;
    const special: string[] = [];
    let hidden = 0;
    let parsed = rest.length;
    text.preformatted = 0;
    const parser = new Parser({
      onopentag: (name, { alt }) => {
        hasElements = true;
        if (hiddenNames.has(name)) hidden++;
        if (name === "pre") text.preformatted++;
        if (isSpecial(name)) special.push(name);
        if (blockNames.has(name)) text.endBlock();
        else if (name === "br") text.breakLine();
        else if (name === "img" && alt && hidden === 0) text.add(alt);
        if (++depth === maxDepth) {
          parsed = parser.endIndex + 1;
          parser.pause();
        }
      },
      onclosetag: (name) => {
        depth--;
        if (hiddenNames.has(name)) hidden--;
        if (name === "pre") text.preformatted--;
        if (isSpecial(name)) special.pop();
        if (blockNames.has(name)) text.endBlock();
      },
      ontext: (part) => {
        if (hidden === 0) text.add(part);
      },
    });
    parser.write(rest);
    if (parsed === rest.length) parser.end();
    // The next parse begins inside these elements. Each parse removes at least `maxDepth` opening tags from `rest` and adds at
    // most half as many, so the loop ends.
    const opened = special.slice(0, maxDepth / 2).map((name) => `<${name}>`);
    rest = opened.join("") + rest.slice(parsed);
  }
  text.endBlock();
  return { blocks: text.blocks, hasElements };
}

/** Collects the parts of blocks, and collapses white space as a browser does. */
function createBlocks() {
  const blocks: string[] = [];
  let parts: string[] = [];
  /** Whether the next part begins a line or follows white space. */
  let isAfterSpace = true;
  return {
    blocks,
    /** Number of open `pre` elements. */
    preformatted: 0,
    add(part: string): void {
      const collapsed = this.preformatted > 0 ? part : part.replace(/[ \t\r\n\f]+/g, " ");
      const added = this.preformatted === 0 && isAfterSpace ? collapsed.trimStart() : collapsed;
      if (added === "") return;
      parts.push(added);
      isAfterSpace = /\s/.test(added.slice(-1));
    },
    breakLine(): void {
      parts.push("\n");
      isAfterSpace = true;
    },
    endBlock(): void {
      const block = parts.join("").replaceAll(" \n", "\n").trim();
      if (block !== "") blocks.push(block);
      parts = [];
      isAfterSpace = true;
    },
  };
}
