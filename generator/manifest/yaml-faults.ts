import { type Document, isCollection, isScalar, visit, type YAMLError } from "yaml";
import type { DiagnosticCode, DiagnosticParams } from "../diagnostics.ts";

/** A fault of a YAML text, in our own words. */
interface YamlFault {
  /** Where it stands, as an offset. */
  readonly offset: number;
  /** Reports it: the catalogue pairs each code with its params. */
  readonly tell: (report: <Code extends DiagnosticCode>(code: Code, params: DiagnosticParams<Code>) => void) => void;
  /** The part of the text without which the rest can be read; absent where the fault spoils what follows it. */
  readonly mask?: Mask;
}

/** A part of the text, and what each of its characters is replaced by so that every offset stays. */
interface Mask {
  readonly start: number;
  readonly end: number;
  /** `x` makes text of it, `#` a comment, a space nothing. */
  readonly fill: "x" | "#" | " ";
}

interface Source {
  readonly text: string;
  /** The quotations, and the maps and lists in brackets, in order. */
  readonly enclosed: readonly (readonly [start: number, end: number])[];
}

/** Gives nothing for what only echoes another error. */
type Describe = (start: number, end: number, source: Source) => YamlFault | undefined;

/** What each error of the parser means to an author; any other is told as text that cannot be read. */
const meanings: Readonly<Partial<Record<YAMLError["code"], Describe>>> = {
  NON_STRING_KEY: (start, _end, { text }) => {
    const at = text.startsWith("{{", start - 1) ? start - 1 : start;
    const close = text.slice(at, endOfLine(text, at)).indexOf("}}");
    if (!text.startsWith("{{", at) || close < 0) return unread(start, text);
    const rest = /^[^,\]}#\n]*/.exec(text.slice(at + close + 2))?.[0] ?? "";
    return unquoted([at, at + close + 2 + rest.trimEnd().length], { begins: "{{" }, text);
  },
  BLOCK_AS_IMPLICIT_KEY: (start, _end, { text }) => {
    const line = lineFrom(text, start);
    return /:(?:\s|$)/.test(line) ? unquoted([start, start + line.length], { holds: ": " }, text) : undefined;
  },
  BLOCK_IN_FLOW: (start, end, { text }) => {
    const found = text.slice(start, end).split("\n", 1)[0]?.trimEnd() ?? "";
    const fault = unquoted([start, start + found.length], { holds: ": " }, text);
    return { ...fault, tell: (report) => report("missing-comma", { found }) };
  },
  MULTILINE_IMPLICIT_KEY: (start, end, { text }) => {
    const isKey = text.slice(text.lastIndexOf("\n", start - 1) + 1, start).trim() === "";
    if (!isKey) return indented(text.lastIndexOf("\n", end) + 1, text);
    const line = lineFrom(text, start);
    return {
      offset: start,
      tell: (report) => report("missing-colon", { found: line }),
      mask: { start, end: start + line.length, fill: "#" },
    };
  },
  BAD_SCALAR_START: (start, _end, { text }) =>
    unquoted([start, start + lineFrom(text, start).length], { begins: text.charAt(start) }, text),
  BAD_DQ_ESCAPE: (start, _end, { text }) => ({
    offset: start,
    tell: (report) => report("bad-escape", { found: text.slice(start, start + 2) }),
    mask: { start, end: start + 2, fill: "x" },
  }),
  TAB_AS_INDENT: (start) => ({
    offset: start,
    tell: (report) => report("tab-indentation", {}),
  }),
  BAD_INDENT: (start, _end, source) => unclosed(start, source) ?? indented(start, source.text),
  MISSING_CHAR: (start, _end, source) => unclosed(start, source) ?? unread(start, source.text),
  UNEXPECTED_TOKEN: (start, end, { text }) =>
    unquotedBracket(start, text) ?? {
      offset: start,
      tell: (report) => report("trailing-text", { found: text.slice(start, end).split("\n", 1)[0]?.trim() ?? "" }),
      mask: { start, end, fill: " " },
    },
  MULTIPLE_DOCS: (start) => ({
    offset: start,
    tell: (report) => report("unsupported-yaml", { construct: "document", found: "---" }),
  }),
};

/** The faults of a document, in order, at most one a line: what else the parser finds there is mostly an echo. */
export function yamlFaults(text: string, document: Document): readonly YamlFault[] {
  const source = { text, enclosed: enclosedIn(document) };
  const firstAt = document.errors[0]?.pos[0] ?? 0;
  const lostAt = document.contents?.range?.[2] ?? text.length;
  const found = document.errors.flatMap(({ code, pos: [start, end] }) => {
    // Once the parser has lost its place, it expects none of the tokens that follow; most are no faults.
    if (code === "UNEXPECTED_TOKEN" && start >= lostAt && start > firstAt) return unquotedBracket(start, text) ?? [];
    const describe = Object.hasOwn(meanings, code) ? meanings[code] : undefined;
    return (describe ? describe(start, end, source) : unread(start, text)) ?? [];
  });
  const byLine = new Map<number, YamlFault>();
  for (const fault of found.sort((a, b) => a.offset - b.offset)) {
    const line = text.lastIndexOf("\n", fault.offset - 1);
    const earlier = byLine.get(line);
    if (!earlier || (!earlier.mask && fault.mask)) byLine.set(line, fault);
  }
  return [...byLine.values()];
}

/** The text without what a mask hides, as long as before. */
export function masked(text: string, { start, end, fill }: Mask): string {
  return text.slice(0, start) + text.slice(start, end).replaceAll(/[^\n]/g, fill) + text.slice(end);
}

/** Why a string needs quotes. */
type Reason = Pick<DiagnosticParams<"unquoted-text">, "begins" | "holds">;

function unquoted([start, end]: readonly [start: number, end: number], reason: Reason, text: string): YamlFault {
  const found = text.slice(start, end);
  return {
    offset: start,
    tell: (report) => report("unquoted-text", { found, ...reason }),
    mask: { start, end, fill: "x" },
  };
}

/** A plain scalar inside a flow map or list that continues with a bracket: `Bearer {{credentials.token}}`, `^[a-z]+$`. */
function unquotedBracket(bracket: number, text: string): YamlFault | undefined {
  if (!"{[".includes(text.charAt(bracket))) return undefined;
  const line = text.slice(text.lastIndexOf("\n", bracket - 1) + 1, bracket);
  const plain =
    line
      .split(/[,[{]|:\s|^\s*-\s/)
      .at(-1)
      ?.trimStart() ?? "";
  if (plain === "" || /^['"]/.test(plain)) return undefined;
  const start = bracket - plain.length;
  const rest = text.slice(bracket, endOfLine(text, bracket));
  const holds = rest.startsWith("{{") ? "{{" : rest.charAt(0);
  return unquoted([start, bracket + lengthBeforeDelimiter(rest)], { holds }, text);
}

/** How much of a line belongs to a value of a flow map or list: up to a comma or bracket that is not the value's own. */
function lengthBeforeDelimiter(rest: string): number {
  let depth = 0;
  for (const [index, character] of [...rest].entries()) {
    if (depth === 0 && ",}]".includes(character)) return rest.slice(0, index).trimEnd().length;
    if ("{[".includes(character)) depth++;
    if ("}]".includes(character)) depth--;
  }
  return rest.trimEnd().length;
}

function indented(start: number, text: string): YamlFault {
  const spaces = /^[ \t]*/.exec(text.slice(start))?.[0] ?? "";
  const offset = start + spaces.length;
  return {
    offset,
    tell: (report) => report("bad-indentation", { found: lineFrom(text, offset) }),
  };
}

/** A quotation or a bracket that is open where the parser gave up: the last that begins before that place. */
function unclosed(at: number, { text, enclosed }: Source): YamlFault | undefined {
  const reached = text.slice(0, at).trimEnd().length;
  const [offset = -1] = enclosed.findLast(([start, end]) => start < at && end >= reached) ?? [];
  const opening = text.charAt(offset);
  const closing = { "[": "]", "{": "}", "'": "'", '"': '"' }[opening];
  return closing === undefined ? undefined : { offset, tell: (report) => report("unclosed", { opening, closing }) };
}

function enclosedIn(document: Document): Source["enclosed"] {
  const found: [number, number][] = [];
  visit(document, {
    Node: (_key, node) => {
      const isQuoted = isScalar(node) && /^QUOTE/.test(String(node.type));
      const isFlow = isCollection(node) && node.flow === true;
      const [start = 0, end = 0] = node.range ?? [];
      if (isQuoted || isFlow) found.push([start, end]);
    },
  });
  return found.sort(([a], [b]) => a - b);
}

function unread(offset: number, text: string): YamlFault {
  return { offset, tell: (report) => report("bad-syntax", { found: lineFrom(text, offset) || "the end of the file" }) };
}

/** What a line holds from an offset on, without a comment behind it. */
function lineFrom(text: string, offset: number): string {
  return text
    .slice(offset, endOfLine(text, offset))
    .replace(/\s#.*$/, "")
    .trimEnd();
}

function endOfLine(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end < 0 ? text.length : end;
}
