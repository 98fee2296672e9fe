import { CST, Lexer } from "yaml";

/** The offset of nesting that is too deep, or of an unmatched closing bracket. */
export interface NestingFault {
  readonly kind: "too-deep" | "unbalanced";
  readonly offset: number;
}

interface Line {
  readonly indent: number;
  /** The number of indicators in the line so far. Each can begin a level of nesting, as in `- - - a` and `? ? ? a`. */
  readonly indicators: number;
  readonly isStarted: boolean;
}

const newLine: Line = { indent: 0, indicators: 0, isStarted: false };

/**
 * Finds nesting deeper than about `limit` levels, or an unmatched closing bracket, in the tokens of a YAML text. Call it before
 * the parser, because the parser is recursive. With a hostile source, the parser could exhaust the stack and end the process,
 * or report an error at each character.
 */
export function scanNesting(text: string, limit: number): NestingFault | undefined {
  let offset = 0;
  let flow = 0;
  let indents: readonly number[] = [];
  let line = newLine;
  for (const token of new Lexer().lex(text)) {
    const type = CST.tokenType(token);
    if (type === "flow-map-end" || type === "flow-seq-end") flow--;
    if (flow < 0) return { kind: "unbalanced", offset };
    if (startsBlock(type, line) && flow === 0)
      indents = [...indents.filter((indent) => indent < line.indent), line.indent];
    line = nextLine(line, { type, length: token.length, flow });
    if (type === "flow-map-start" || type === "flow-seq-start") flow++;
    if (indents.length + line.indicators + flow > limit) return { kind: "too-deep", offset };
    offset += isControl(type) ? 0 : token.length;
  }
  return undefined;
}

type Token = ReturnType<typeof CST.tokenType>;

function startsBlock(type: Token, { isStarted }: Line): boolean {
  return !isStarted && type !== "newline" && type !== "space" && !isControl(type);
}

function nextLine(
  line: Line,
  { type, length, flow }: { readonly type: Token; readonly length: number; readonly flow: number },
): Line {
  if (type === "newline") return newLine;
  if (isControl(type)) return line;
  if (type === "space") return line.isStarted ? line : { ...line, indent: length };
  const isIndicator = type === "seq-item-ind" || type === "explicit-key-ind" || type === "map-value-ind";
  return { ...line, isStarted: true, indicators: line.indicators + (isIndicator && flow === 0 ? 1 : 0) };
}

/** Whether a token is a control token of the lexer, without characters of the source. */
function isControl(type: Token): boolean {
  return type === "doc-mode" || type === "flow-error-end" || type === "scalar";
}
