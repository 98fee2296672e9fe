import { type Document, isCollection, isScalar, visit, type YAMLError } from "yaml";
import { type DiagnosticCode, type DiagnosticParams, maxDiagnostics } from "../diagnostics.ts";

interface YamlFault {
  readonly offset: number;
  /** Reports the fault. `text` is the source without masks, because messages quote it. */
  readonly reportTo: (
    report: <Code extends DiagnosticCode>(code: Code, params: DiagnosticParams<Code>) => void,
    text: string,
  ) => void;
  /** The part to mask, so that the rest can be parsed. Absent if the fault affects the following text. */
  readonly mask?: Mask;
}

/** A part of the text. `fill` replaces each of its characters except line breaks, so all offsets stay the same. */
interface Mask {
  readonly start: number;
  readonly end: number;
  /** `x` makes the part a string, `#` makes it a comment, and a space removes it. */
  readonly fill: "x" | "#" | " ";
}

interface YamlSource {
  readonly text: string;
  /** The ranges of quoted strings, and of maps and lists in brackets, in order. */
  readonly enclosed: readonly Range[];
}

type Range = readonly [start: number, end: number];

/** Converts an error of the parser to a fault; `undefined` for a consequence of another error. */
type Describe = (start: number, end: number, source: YamlSource) => YamlFault | undefined;

/** Parser errors with any other code are bad syntax. */
const meanings: Readonly<Partial<Record<YAMLError["code"], Describe>>> = {
  NON_STRING_KEY: (start, _end, { text }) => {
    const at = text.startsWith("{{", start - 1) ? start - 1 : start;
    const close = text.slice(at, endOfLine(text, at)).indexOf("}}");
    if (!text.startsWith("{{", at) || close < 0) return badSyntax(start);
    const rest = /^(?:\{\{.*?\}\}|[^,\]}#\n])*/.exec(text.slice(at + close + 2))?.[0] ?? "";
    return unquoted([at, at + close + 2 + rest.trimEnd().length], { begins: "{{" });
  },
  BLOCK_AS_IMPLICIT_KEY: (start, _end, { text }) => {
    const line = lineFrom(text, start);
    return /:(?:\s|$)/.test(line) ? unquoted([start, start + line.length], { contains: ": " }) : undefined;
  },
  BLOCK_IN_FLOW: (start, end, { text }) => {
    const length = text.slice(start, end).split("\n", 1)[0]?.trimEnd().length ?? 0;
    const fault = unquoted([start, start + length], { contains: ": " });
    return {
      ...fault,
      reportTo: (report, source) => report("missing-comma", { found: source.slice(start, start + length) }),
    };
  },
  MULTILINE_IMPLICIT_KEY: (start, end, { text }) => {
    const isKey = text.slice(text.lastIndexOf("\n", start - 1) + 1, start).trim() === "";
    if (!isKey) return badIndentation(text.lastIndexOf("\n", end) + 1, text);
    const line = lineFrom(text, start);
    return {
      offset: start,
      reportTo: (report, source) => report("missing-colon", { found: lineFrom(source, start) }),
      mask: { start, end: start + line.length, fill: "#" },
    };
  },
  BAD_SCALAR_START: (start, _end, { text }) =>
    unquoted([start, start + lineFrom(text, start).length], { begins: text.charAt(start) }),
  BAD_DQ_ESCAPE: (start) => ({
    offset: start,
    reportTo: (report, text) => report("bad-escape", { found: text.slice(start, start + 2) }),
    mask: { start, end: start + 2, fill: "x" },
  }),
  TAB_AS_INDENT: (start) => ({
    offset: start,
    reportTo: (report) => report("tab-indentation", {}),
  }),
  BAD_INDENT: (start, _end, source) => unclosed(start, source) ?? badIndentation(start, source.text),
  MISSING_CHAR: (start, _end, source) =>
    unclosed(start, source) ?? missingSeparator(start, source.text) ?? badSyntax(start),
  UNEXPECTED_TOKEN: (start, end, { text }) =>
    unquotedBracket(start, text) ?? {
      offset: start,
      reportTo: (report, source) =>
        report("trailing-text", { found: source.slice(start, end).split("\n", 1)[0]?.trim() ?? "" }),
      mask: { start, end, fill: " " },
    },
  MULTIPLE_DOCS: (start) => ({
    offset: start,
    reportTo: (report) => report("unsupported-yaml", { construct: "document", found: "---" }),
  }),
};

/** The maximum number of parser errors that `yamlFaults` reads. The time for each error grows with the length of the text. */
export const maxErrors = 10 * maxDiagnostics;

/**
 * Returns the faults of a document in order, at most one for each line, because further errors in a line are mostly consequences
 * of the first. In a line, a fault with a mask takes precedence.
 */
export function yamlFaults(text: string, document: Document): readonly YamlFault[] {
  const source = { text, enclosed: enclosedIn(document) };
  const firstAt = document.errors[0]?.pos[0] ?? 0;
  const lostAt = document.contents?.range?.[2] ?? text.length;
  const found = document.errors.slice(0, maxErrors).flatMap(({ code, pos: [start, end] }) => {
    // The parser reports an error for every token after the end of the parsed value. Most of these errors are not faults.
    if (code === "UNEXPECTED_TOKEN" && start >= lostAt && start > firstAt) return unquotedBracket(start, text) ?? [];
    const describe = Object.hasOwn(meanings, code) ? meanings[code] : undefined;
    return (describe ? describe(start, end, source) : badSyntax(start)) ?? [];
  });
  const byLine = new Map<number, YamlFault>();
  for (const fault of found.sort((a, b) => a.offset - b.offset)) {
    const line = text.lastIndexOf("\n", fault.offset - 1);
    const earlier = byLine.get(line);
    if (!earlier || (!earlier.mask && fault.mask)) byLine.set(line, fault);
  }
  return [...byLine.values()];
}

/** Returns the text with a masked part. */
export function masked(text: string, { start, end, fill }: Mask): string {
  return text.slice(0, start) + text.slice(start, end).replaceAll(/[^\n]/g, fill) + text.slice(end);
}

type Reason = Pick<DiagnosticParams<"unquoted-text">, "begins" | "contains">;

function unquoted([start, end]: Range, reason: Reason): YamlFault {
  return {
    offset: start,
    reportTo: (report, text) => report("unquoted-text", { found: text.slice(start, end), ...reason }),
    mask: { start, end, fill: "x" },
  };
}

/**
 * Returns the fault at the offset of an opening bracket, if any: a missing comma if the bracket follows a closing bracket, or
 * missing quotes if it is inside an unquoted scalar, such as `Bearer {{credentials.token}}` or `^[a-z]+$`.
 */
function unquotedBracket(bracket: number, text: string): YamlFault | undefined {
  if (!"{[".includes(text.charAt(bracket))) return undefined;
  const line = text.slice(text.lastIndexOf("\n", bracket - 1) + 1, bracket);
  const plain =
    line
      .split(/[,[{]|:\s|^\s*-\s/)
      .at(-1)
      ?.trimStart() ?? "";
  if (/[}\]]\s*$/.test(plain)) return missingSeparator(bracket, text);
  if (plain === "" || /^['"]/.test(plain)) return undefined;
  const start = bracket - plain.length;
  const rest = text.slice(bracket, endOfLine(text, bracket));
  const contains = rest.startsWith("{{") ? "{{" : rest.charAt(0);
  return unquoted([start, bracket + lengthBeforeDelimiter(rest)], { contains });
}

/** Returns a missing comma as a fault if a closing bracket or a quotation mark is directly before the offset in its line. */
function missingSeparator(offset: number, text: string): YamlFault | undefined {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  if (!/['"}\]]\s*$/.test(line)) return undefined;
  const rest = text.slice(offset, endOfLine(text, offset));
  const end = offset + lengthBeforeDelimiter(rest);
  return {
    offset,
    reportTo: (report, source) => report("missing-separator", { found: source.slice(offset, end) }),
    mask: { start: offset, end, fill: " " },
  };
}

/** Returns the length of the value at the beginning of `rest`, in a flow map or list. The value can contain brackets. */
function lengthBeforeDelimiter(rest: string): number {
  let depth = 0;
  for (let index = 0; index < rest.length; index++) {
    const character = rest.charAt(index);
    if (depth === 0 && ",}]".includes(character)) return rest.slice(0, index).trimEnd().length;
    if ("{[".includes(character)) depth++;
    if ("}]".includes(character)) depth--;
  }
  return rest.trimEnd().length;
}

function badIndentation(start: number, text: string): YamlFault {
  const spaces = /^[ \t]*/.exec(text.slice(start))?.[0] ?? "";
  const offset = start + spaces.length;
  return {
    offset,
    reportTo: (report, source) => report("bad-indentation", { found: lineFrom(source, offset) }),
  };
}

/** Returns the fault of the last quotation mark or bracket that is open at the parser's error. */
function unclosed(at: number, { text, enclosed }: YamlSource): YamlFault | undefined {
  const reached = text.slice(0, at).trimEnd().length;
  const around = enclosed.filter(([start, end]) => start < at && end >= reached);
  // In `around`, outer values are before inner values. If two values end at the same offset, the last character closes the inner
  // value, so the outer value is open.
  const isOpen = ([start, end]: Range, index: number) =>
    text.charAt(end - 1) !== closings[text.charAt(start)] || end - start === 1 || around[index + 1]?.[1] === end;
  const [offset = -1] = around.findLast(isOpen) ?? [];
  const opening = text.charAt(offset);
  const closing = closings[opening];
  return closing === undefined ? undefined : { offset, reportTo: (report) => report("unclosed", { opening, closing }) };
}

const closings: Readonly<Record<string, string>> = { "[": "]", "{": "}", "'": "'", '"': '"' };

function enclosedIn(document: Document): YamlSource["enclosed"] {
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

function badSyntax(offset: number): YamlFault {
  return {
    offset,
    reportTo: (report, text) => report("bad-syntax", { found: lineFrom(text, offset) || "the end of the file" }),
  };
}

/** Returns the rest of a line, without a comment. */
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
