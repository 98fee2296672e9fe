import { type Document, isAlias, isCollection, isMap, isPair, isScalar, type Node, parseDocument } from "yaml";
import {
  type Diagnostic,
  type DiagnosticCode,
  type DiagnosticParams,
  maxDiagnostics,
  messageOf,
  type Position,
} from "../diagnostics.ts";
import { createPositions, forbiddenNames, type Located, type Positions, positionIn } from "./positions.ts";
import { type NestingFault, scanNesting } from "./scan-nesting.ts";
import { masked, maxErrors, yamlFaults } from "./yaml-faults.ts";

/** Far more than a manifest needs, and still fast to read. */
const maxBytes = 1_048_576;

/** Far more levels than a manifest needs. The maximum also limits recursion through nested `fields`. */
const maxDepth = 64;

/**
 * Invisible characters, and control characters other than tabs and line breaks. They could hide or reorder other characters in
 * reviews and in generated files: https://trojansource.codes
 */
const invisible = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

/**
 * The maximum number of passes in which `readFaulty` masks faults. A mask replaces the characters of a fault with harmless
 * characters, so that the parser can read the rest of the text.
 */
const maxPasses = 20;

/**
 * The JSON value of a YAML document, and the position of each part. `value` is absent if the text is unreadable, or if
 * `withoutValue` contains the code of a fault. With any other fault, ignore the parts of `value` that come from the line of the
 * fault, because `readFaulty` can have replaced characters in this line.
 */
export interface YamlResult {
  readonly value?: unknown;
  readonly diagnostics: readonly Diagnostic[];
  readonly positions: Positions;
}

type ReportAt = <Code extends DiagnosticCode>(code: Code, params: DiagnosticParams<Code>, offset: number) => void;

/**
 * Reads the subset of YAML 1.2 that manifests use: one document of maps, lists and scalars, without anchors, aliases, merge keys
 * and tags. Never throws, and takes linear time.
 */
export function readYaml(text: string, file: string): YamlResult {
  const positionAt = positionIn(text);
  const found: Diagnostic[] = [];
  let hasValue = true;
  const report: ReportAt = (code, params, offset) => {
    if (withoutValue.has(code)) hasValue = false;
    if (found.length < maxDiagnostics)
      found.push({ file, ...positionAt(offset), code, message: messageOf(code, params) });
  };
  const nowhere: Located = { start: 0, end: 0, members: new Map() };
  const unreadable = { diagnostics: found, positions: createPositions(nowhere, text, positionAt) };
  if (!checkCharacters(text, report)) return unreadable;

  // The limit is higher here, because the tokens show the depth only approximately. `locate` checks the exact depth.
  const nesting = scanNesting(text, maxDepth * 1.5);
  if (nesting) {
    reportNesting(nesting, text, report);
    return unreadable;
  }

  const { document, isUnreadable } = readFaulty(text, report);
  if (isUnreadable) return { ...unreadable, diagnostics: withoutConsequences(found) };

  const root = locate(document.contents, report, positionAt);
  const positions = createPositions(root, text, positionAt);
  return { diagnostics: found, positions, ...(hasValue && { value: document.toJS() }) };
}

/** Removes faults of indentation from the line of the first tab to the end, because the width of a tab is undefined. */
function withoutConsequences(found: readonly Diagnostic[]): readonly Diagnostic[] {
  const tab = Math.min(...found.filter(({ code }) => code === "tab-indentation").map(({ line }) => line));
  return found.filter(({ code, line }) => code !== "bad-indentation" || line < tab);
}

function checkCharacters(text: string, report: ReportAt): boolean {
  const bytes = Buffer.byteLength(text);
  // A byte order mark can begin the file.
  const begin = text.startsWith("\uFEFF") ? 1 : 0;
  const hidden = bytes > maxBytes ? -1 : text.slice(begin).search(invisible);
  if (bytes > maxBytes) report("too-large", { bytes, limit: maxBytes }, 0);
  else if (hidden >= 0) report("unseen-character", { code: text.codePointAt(begin + hidden) ?? 0 }, begin + hidden);
  return bytes <= maxBytes && hidden < 0;
}

/**
 * Faults after which a document has no value. Aliases could multiply its size, a forbidden key could change a prototype, and
 * deep nesting could exhaust the stack.
 */
const withoutValue: ReadonlySet<DiagnosticCode> = new Set(["unsupported-yaml", "forbidden-key", "too-deep"]);

/**
 * Parses a document in passes. Each pass masks faults, so that the next pass finds further faults. Stops at the maximum number
 * of diagnostics, because each mask copies the text.
 */
function readFaulty(text: string, report: ReportAt): { readonly document: Document; readonly isUnreadable: boolean } {
  const reported = new Set<number>();
  let readable = text;
  for (let pass = 0; ; pass++) {
    const document = parse(readable);
    const faults = yamlFaults(readable, document);
    const masks = faults.flatMap(({ mask }) => (mask && !reported.has(mask.start) ? [mask] : []));
    const isEnough = reported.size + masks.length >= maxDiagnostics;
    // Each pass takes long if there are very many errors.
    const isLast = masks.length === 0 || pass === maxPasses || isEnough || document.errors.length > maxErrors;
    for (const { offset, mask, reportTo } of faults)
      if (!reported.has(offset) && (mask || isLast)) {
        reported.add(offset);
        reportTo((code, params) => report(code, params, offset), text);
      }
    if (isLast) return { document, isUnreadable: faults.length > 0 };
    readable = masks.reduce(masked, readable);
  }
}

/** `uniqueKeys` would compare every key with every other key. `locate` finds duplicates in one pass. */
function parse(text: string): Document {
  return parseDocument(text, { uniqueKeys: false, merge: false, stringKeys: true, prettyErrors: false });
}

function reportNesting({ kind, offset }: NestingFault, text: string, report: ReportAt): void {
  if (kind === "too-deep") report("too-deep", { limit: maxDepth }, offset);
  else report("unopened", { closing: text.charAt(offset) }, offset);
}

interface YamlWalk {
  readonly report: ReportAt;
  readonly positionAt: (offset: number) => Position;
}

function locate(contents: unknown, report: ReportAt, positionAt: (offset: number) => Position): Located {
  return locateNode(contents, { report, positionAt }, { depth: 1, key: undefined });
}

function locateNode(
  node: unknown,
  walk: YamlWalk,
  at: { readonly depth: number; readonly key: number | undefined },
): Located {
  const [start, end] = isAlias(node) || isCollection(node) || isScalar(node) ? (node.range ?? [0, 0]) : [0, 0];
  const place = { start: start || (at.key ?? 0), end, ...(at.key !== undefined && { key: at.key }) };
  checkNode(node, walk.report, start);
  if (!isCollection(node)) return { ...place, members: new Map() };
  if (at.depth > maxDepth) {
    walk.report("too-deep", { limit: maxDepth }, start);
    return { ...place, members: new Map() };
  }
  return { ...place, members: isMap(node) ? locatePairs(node, walk, at.depth) : locateItems(node, walk, at.depth) };
}

function locateItems(node: { readonly items: readonly unknown[] }, walk: YamlWalk, depth: number): Located["members"] {
  return new Map(
    node.items.map((item, index) => [String(index), locateNode(item, walk, { depth: depth + 1, key: undefined })]),
  );
}

function locatePairs(node: { readonly items: readonly unknown[] }, walk: YamlWalk, depth: number): Located["members"] {
  const members = new Map<string, Located>();
  for (const pair of node.items) {
    if (!isPair(pair) || !isScalar(pair.key)) continue;
    const name = String(pair.key.value);
    const key = pair.key.range?.[0] ?? 0;
    checkNode(pair.key, walk.report, key);
    checkKey(name, members.get(name), walk, key);
    members.set(name, locateNode(pair.value, walk, { depth: depth + 1, key }));
  }
  return members;
}

function checkKey(name: string, earlier: Located | undefined, walk: YamlWalk, offset: number): void {
  if (name === "<<") walk.report("unsupported-yaml", { construct: "merge key", found: name }, offset);
  else if (forbiddenNames.has(name)) walk.report("forbidden-key", { name }, offset);
  const broken = /[\t\n\r]/.exec(name)?.[0].codePointAt(0);
  if (broken !== undefined) walk.report("broken-key", { code: broken }, offset);
  if (earlier) walk.report("duplicate-key", { name, line: walk.positionAt(earlier.key ?? 0).line }, offset);
}

function checkNode(node: unknown, report: ReportAt, offset: number): void {
  if (isAlias(node)) report("unsupported-yaml", { construct: "alias", found: `*${node.source}` }, offset);
  else if (isAnchored(node)) report("unsupported-yaml", { construct: "anchor", found: `&${node.anchor}` }, offset);
  if (isTagged(node))
    report("unsupported-yaml", { construct: "tag", found: node.tag.replace(/^tag:yaml.org,2002:/, "!!") }, offset);
  if (isScalar(node) && typeof node.value === "string") checkText(node.value, report, offset);
  if (isScalar(node) && typeof node.value === "number" && !Number.isFinite(node.value))
    report("unsupported-yaml", { construct: "number", found: node.source ?? "" }, offset);
}

/** Reports an invisible character that a scalar contains as an escape sequence, which `checkCharacters` cannot find. */
function checkText(text: string, report: ReportAt, offset: number): void {
  const hidden = invisible.exec(text)?.[0].codePointAt(0);
  if (hidden !== undefined) report("unseen-character", { code: hidden }, offset);
}

function isAnchored(node: unknown): node is Node & { readonly anchor: string } {
  return (isScalar(node) || isCollection(node)) && node.anchor !== undefined;
}

/** The parser sets the tag of a node only if the text contains one. */
function isTagged(node: unknown): node is Node & { readonly tag: string } {
  return (isScalar(node) || isCollection(node)) && node.tag !== undefined;
}
