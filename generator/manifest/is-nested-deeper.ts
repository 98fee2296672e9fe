import { CST, Lexer } from "yaml";

/**
 * Whether a YAML text nests deeper than `limit` levels, told from its tokens alone. The parser descends
 * recursively, and a text made to exhaust its stack can end the whole process: it must not get to see one.
 */
export function isNestedDeeper(text: string, limit: number): boolean {
  let flow = 0;
  let indents: readonly number[] = [];
  let line = { indent: 0, indicators: 0, started: false };
  for (const token of new Lexer().lex(text)) {
    const type = CST.tokenType(token);
    if (type === "newline") line = { indent: 0, indicators: 0, started: false };
    else if (type === "space" && !line.started) line = { ...line, indent: token.length };
    else if (!line.started && flow === 0) {
      indents = [...indents.filter((indent) => indent < line.indent), line.indent];
      line = { ...line, started: true };
    }
    if (type === "flow-map-start" || type === "flow-seq-start") flow++;
    else if (type === "flow-map-end" || type === "flow-seq-end") flow--;
    // `- - - a` and `? ? ? a` nest within a line.
    else if (flow === 0 && isIndicator(type)) line = { ...line, indicators: line.indicators + 1 };
    if (indents.length + line.indicators + flow > limit) return true;
  }
  return false;
}

function isIndicator(type: ReturnType<typeof CST.tokenType>): boolean {
  return type === "seq-item-ind" || type === "explicit-key-ind" || type === "map-value-ind";
}
