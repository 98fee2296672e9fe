import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { type Addition, type AdditionKind, additionKinds, type Finding, lineOf } from "./finding.ts";

/** The permitted differences of the catalogue from the specification, and the permitted additional names, with reasons. */
export interface WrittenLists {
  readonly additions: readonly AdditionsEntry[];
  readonly differences: readonly DifferencesEntry[];
}
/** The additional names, by the path of the kind, entity or action. In a path, `*` matches any one name. */
export type AdditionsEntry = { readonly reason: string } & {
  readonly [K in AdditionKind]?: Readonly<Record<string, readonly string[]>>;
};
/** Differences as lines, in the form that the test reports. */
export interface DifferencesEntry {
  readonly reason: string;
  readonly differences: readonly string[];
}

/** Reads the lists `additions.yaml` and `differences.yaml` of this folder. */
export function readWrittenLists(): WrittenLists {
  const read = (name: string) => parse(readFileSync(join(import.meta.dirname, name), "utf8"));
  return { additions: read("additions.yaml"), differences: read("differences.yaml") };
}

/** Returns lines for findings that are not listed, and for listed findings that no longer exist. */
export function settle({ additions, differences }: WrittenLists, findings: readonly Finding[]): readonly string[] {
  const allowed = additions.flatMap(allowedBy);
  const lines = new Set(findings.map(lineOf));
  const written = new Set(differences.flatMap((entry) => entry.differences));
  const isWritten = (finding: Finding): boolean =>
    finding.kind === "difference" ? written.has(lineOf(finding)) : allowed.some((one) => covers(one, finding));
  const isStale = (one: Addition): boolean =>
    !findings.some((finding) => finding.kind === "addition" && covers(one, finding));
  return [
    ...findings.filter((finding) => !isWritten(finding)).map(lineOf),
    ...allowed.filter(isStale).map((one) => `additions.yaml: no longer found: ${lineOf(one)}`),
    ...[...written].filter((line) => !lines.has(line)).map((line) => `differences.yaml: no longer found: ${line}`),
  ];
}

function allowedBy(entry: AdditionsEntry): readonly Addition[] {
  return additionKinds.flatMap((of) =>
    Object.entries(entry[of] ?? {}).flatMap(([at, names]) =>
      names.map((name): Addition => ({ kind: "addition", at, of, name })),
    ),
  );
}

function covers(allowed: Addition, found: Addition): boolean {
  if (allowed.of !== found.of || allowed.name !== found.name) return false;
  const names = found.at.split(".");
  const pattern = allowed.at.split(".");
  return pattern.length === names.length && pattern.every((name, index) => name === "*" || name === names[index]);
}
