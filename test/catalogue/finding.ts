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

/** A name in the generated catalogue that the corresponding list of the specification lacks. */
export interface Addition {
  readonly kind: "addition";
  readonly at: string;
  readonly of: AdditionKind;
  /**
   * The additional name. In `limits`, the param and its limit, such as `page_size.max`. In `rules`, the rule with its params.
   * In `nulls`, the param, field or key of `meta` that may be null.
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

/** Formats a finding as one line. `differences.yaml` lists differences in the same format. */
export function lineOf(finding: Finding): string {
  if (finding.kind === "difference") return `${finding.at}: ${finding.text}`;
  return `${finding.at}: the specification lacks '${finding.name}' in ${finding.of}`;
}
