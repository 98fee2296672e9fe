/** A difference between the generated catalogue and the specification, or an addition. */
export type Finding = Difference | Addition;

/** A violated statement. */
export interface Difference {
  readonly kind: "difference";
  /** `kind.entity.action`, `kind.entity` or `kind`. */
  readonly at: string;
  /** The expected value, then the found one. */
  readonly text: string;
}

/** A name that is missing in a list of the specification. */
export interface Addition {
  readonly kind: "addition";
  readonly at: string;
  readonly of: AdditionKind;
  /** The additional name. For limits it is `param.limit`, for rules the rule and its params, for nulls the nullable value. */
  readonly name: string;
}
export type AdditionKind = (typeof additionKinds)[number];

/** The kinds of additions. */
export const additionKinds = [
  "entities",
  "actions",
  "params",
  "limits",
  "rules",
  "meta",
  "fields",
  "nulls",
  "semantic",
  "credentials",
  "replication",
] as const;

/** Returns a difference in the form of reports and of `differences.yaml`. */
export function different(at: string, text: string): Difference {
  return { kind: "difference", at, text };
}

/** Returns an addition for each name. */
export function added(at: string, of: AdditionKind, names: readonly string[]): readonly Addition[] {
  return names.map((name) => ({ kind: "addition", at, of, name }));
}

/** Returns a finding as one line. */
export function lineOf(finding: Finding): string {
  if (finding.kind === "difference") return `${finding.at}: ${finding.text}`;
  return `${finding.at}: ${finding.of} '${finding.name}' is not in the specification`;
}
