/** A difference between the generated catalogue and the specification, or an addition. */
export type Finding = Difference | Addition;

/** A statement of the specification that the generated catalogue does not match. */
export interface Difference {
  readonly kind: "difference";
  /** `kind.entity.action`, `kind.entity` or `kind`. */
  readonly at: string;
  /** The expected value, then the found one. */
  readonly text: string;
}

/** A name in the generated catalogue that is missing from the corresponding list of the specification. */
export interface Addition {
  readonly kind: "addition";
  readonly at: string;
  readonly of: AdditionKind;
  /**
   * The additional name: `param.limit` for a limit, the rule with its params for a rule. For `nulls`, the name of the param, the
   * field or the key of `meta` that may be null.
   */
  readonly name: string;
}
/** The name of a list that can have additions. */
export type AdditionKind = (typeof additionKinds)[number];

/** The lists that can have additions. */
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

/** Creates a difference. */
export function different(at: string, text: string): Difference {
  return { kind: "difference", at, text };
}

/** Creates an addition for each name. */
export function added(at: string, of: AdditionKind, names: readonly string[]): readonly Addition[] {
  return names.map((name) => ({ kind: "addition", at, of, name }));
}

/** Returns a finding as one line, in the form of reports and of `differences.yaml`. */
export function lineOf(finding: Finding): string {
  if (finding.kind === "difference") return `${finding.at}: ${finding.text}`;
  return `${finding.at}: ${finding.of} '${finding.name}' is not in the specification`;
}
