import { type AST, RegExpParser, RegExpSyntaxError, visitRegExpAST } from "@eslint-community/regexpp";
import type { Place, Report } from "../diagnostics/collect.ts";
import type { UnsupportedSyntax } from "../diagnostics.ts";
import type { ManifestPath } from "../manifest/positions.ts";
import type { Context } from "./context.ts";

/** The maximum count in braces, as in `{2,9}`. Authors can use `min_length` and `max_length` for higher counts. */
const maxCount = 255;

/**
 * Whether a regular expression is valid as a pattern: it has only supported syntax, and matches whole strings in linear time.
 * Reports any other expression. Without linear time, a caller's string could make the JavaScript engine backtrack for a very
 * long time.
 */
export function checkPattern({ report }: Pick<Context, "report">, pattern: string, path: ManifestPath): boolean {
  const reportFault = faultOf(pattern);
  reportFault?.(report, { path });
  return reportFault === undefined;
}

/** Whether `character` matches every character of every string that a valid pattern matches. */
export function matchesOnly(pattern: string, character: RegExp): boolean {
  const tree = parse(pattern);
  if (!("alternatives" in tree) || !wholeString(tree)) return false;
  const probes = probesOf(tree);
  const matches = (element: AST.Element): boolean => {
    if (element.type === "Quantifier") return matches(element.element);
    if ("alternatives" in element) return element.alternatives.every(({ elements }) => elements.every(matches));
    return element.type === "Assertion" || [...charactersOf(element, probes)].every((one) => character.test(one));
  };
  return tree.alternatives.every(({ elements }) => elements.every(matches));
}

type ReportFault = (report: Report, place: Place) => void;

function faultOf(pattern: string): ReportFault | undefined {
  const tree = parse(pattern);
  if (!("alternatives" in tree)) return tree;
  const elements = wholeString(tree);
  if (!elements) return (report, place) => report("partial-pattern", { pattern }, place);
  const unsupported = unsupportedIn(elements);
  if (unsupported) return unsupported;
  const part = ambiguityIn(elements, { probes: probesOf(tree), follow: new Set() });
  return part === undefined ? undefined : (report, place) => report("ambiguous-pattern", { pattern, part }, place);
}

const parser = new RegExpParser({ ecmaVersion: 2024 });

function parse(pattern: string): AST.Pattern | ReportFault {
  try {
    return parser.parsePattern(pattern, 0, pattern.length, { unicode: true });
  } catch (error) {
    if (!(error instanceof RegExpSyntaxError)) throw error;
    const parserMessage = error.message.split(": ").at(-1)?.toLowerCase() ?? "";
    return (report, place) => report("invalid-pattern", { pattern, parserMessage }, place);
  }
}

/** Returns the elements between `^` and `$`; `undefined` if `^` or `$` is missing or the pattern has several alternatives. */
function wholeString({ alternatives }: AST.Pattern): readonly AST.Element[] | undefined {
  const [elements = [], ...others] = alternatives.map((alternative) => alternative.elements);
  const isWhole = isEdge(elements[0], "start") && isEdge(elements.at(-1), "end") && others.length === 0;
  return isWhole ? elements.slice(1, -1) : undefined;
}

function isEdge(element: AST.Element | undefined, kind: "start" | "end"): boolean {
  return element?.type === "Assertion" && element.kind === kind;
}

/** Syntax is unsupported if this analysis or the generation of example strings cannot process it. */
function unsupportedIn(elements: readonly AST.Element[]): ReportFault | undefined {
  const faults: ReportFault[] = [];
  const unsupported = (found: string, construct: UnsupportedSyntax) =>
    faults.push((report, place) => report("unsupported-pattern", { found, construct }, place));
  for (const element of elements)
    visitRegExpAST(element, {
      onAssertionEnter: ({ raw }) => unsupported(raw, "an assertion"),
      onBackreferenceEnter: ({ raw }) => unsupported(raw, "a back reference"),
      onCharacterSetEnter: ({ raw, kind }) => kind === "property" && unsupported(raw, "a Unicode property"),
      onCharacterEnter: ({ raw }) => /^\\[^nrt\W]/.test(raw) && unsupported(raw, "a character escape"),
      onQuantifierEnter({ raw, element: repeated, min, max }) {
        const count = Number.isFinite(max) ? max : min;
        const found = raw.slice(repeated.raw.length);
        if (count > maxCount)
          faults.push((report, place) => report("too-many-repetitions", { found, limit: maxCount }, place));
      },
    });
  return faults[0];
}

/**
 * Returns sample characters (probes). If two classes of the pattern have a common character, they have a common probe. A class
 * is a union of ranges, so the probes are the ends of the ranges and the adjacent characters. `fixedProbes` contains the probes
 * for `\d`, `\w`, `\s` and `.`.
 */
function probesOf(tree: AST.Pattern): readonly string[] {
  const ends = new Set<number>(fixedProbes);
  visitRegExpAST(tree, {
    onCharacterEnter({ value }) {
      for (const code of [value - 1, value, value + 1]) if (code >= 0 && code <= 0x10ffff) ends.add(code);
    },
  });
  return [...ends].map((code) => String.fromCodePoint(code));
}

/** ASCII, other white space (https://tc39.es/ecma262/#prod-WhiteSpace), and some other characters. */
const fixedProbes: readonly number[] = [
  ...Array.from({ length: 128 }, (_, code) => code),
  ...[0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff, 0xe9, 0x1f600],
  ...Array.from({ length: 11 }, (_, code) => 0x2000 + code),
];

/** The element must match exactly one character. */
function charactersOf({ raw }: AST.Element, probes: readonly string[]): ReadonlySet<string> {
  const expression = new RegExp(`^${raw}$`, "u");
  return new Set(probes.filter((probe) => expression.test(probe)));
}

interface Surroundings {
  readonly probes: readonly string[];
  /** The probes that can follow the current part. */
  readonly follow: ReadonlySet<string>;
}

/**
 * Returns the text of an ambiguous part: a group or repetition where the same next character allows several ways to continue
 * the match. A pattern without ambiguous parts is deterministic, like the content models of XML
 * (https://www.w3.org/TR/xml/#determinism). Backtracking then never finds another match, so matching takes linear time.
 */
function ambiguityIn(elements: readonly AST.Element[], { probes, follow }: Surroundings): string | undefined {
  let next = follow;
  for (const element of elements.toReversed()) {
    const part = ambiguityOf(element, { probes, follow: next });
    if (part !== undefined) return part;
    next = startWith(beginningOf(element, probes), next);
  }
  return undefined;
}

function ambiguityOf(element: AST.Element, { probes, follow }: Surroundings): string | undefined {
  if (element.type === "Quantifier") {
    const { min, max, raw, element: repeated } = element;
    const { first, mayBeEmpty } = beginningOf(repeated, probes);
    const isChoice = min !== max && (mayBeEmpty || !first.isDisjointFrom(follow));
    if (isChoice || (mayBeEmpty && max > 1)) return raw;
    return ambiguityOf(repeated, { probes, follow: max > 1 ? first.union(follow) : follow });
  }
  if (!("alternatives" in element)) return undefined;
  const beginnings = element.alternatives.map((alternative) => beginningOf(alternative, probes));
  const starts = beginnings.map((beginning) => startWith(beginning, follow));
  const isChoice = starts.some((start, index) => starts.slice(0, index).some((other) => !start.isDisjointFrom(other)));
  if (isChoice || beginnings.filter(({ mayBeEmpty }) => mayBeEmpty).length > 1) return element.raw;
  return element.alternatives
    .map(({ elements }) => ambiguityIn(elements, { probes, follow }))
    .find((part) => part !== undefined);
}

/** The first characters of the strings that a part matches. */
interface Beginning {
  readonly first: ReadonlySet<string>;
  readonly mayBeEmpty: boolean;
}

function startWith({ first, mayBeEmpty }: Beginning, follow: ReadonlySet<string>): ReadonlySet<string> {
  return mayBeEmpty ? first.union(follow) : first;
}

function beginningOf(part: AST.Element | AST.Alternative, probes: readonly string[]): Beginning {
  const empty: Beginning = { first: new Set(), mayBeEmpty: true };
  if (part.type === "Quantifier") {
    const { first, mayBeEmpty } = beginningOf(part.element, probes);
    return { first, mayBeEmpty: mayBeEmpty || part.min === 0 };
  }
  if (part.type === "Alternative")
    return part.elements.reduceRight((rest, element) => {
      const { first, mayBeEmpty } = beginningOf(element, probes);
      return { first: mayBeEmpty ? first.union(rest.first) : first, mayBeEmpty: mayBeEmpty && rest.mayBeEmpty };
    }, empty);
  if (!("alternatives" in part)) return { first: charactersOf(part, probes), mayBeEmpty: false };
  const beginnings = part.alternatives.map((alternative) => beginningOf(alternative, probes));
  return {
    first: beginnings.reduce((all, { first }) => all.union(first), empty.first),
    mayBeEmpty: beginnings.some(({ mayBeEmpty }) => mayBeEmpty),
  };
}
