/** Where the generated catalogue is not what the specification states, or is more than it asks. */
export type Finding = Difference | Addition;

/** A statement that does not hold. */
export interface Difference {
  readonly kind: "difference";
  /** `kind.entity.action`, or as much of it as there is. */
  readonly at: string;
  /** What was expected, then what was found. */
  readonly text: string;
}

/** Something that the specification does not ask for, in a place where it lists what there is. */
export interface Addition {
  readonly kind: "addition";
  readonly at: string;
  readonly of: AdditionKind;
  /** A name; for limits `param.limit`, for rules the rule and its params, for nulls what may be null. */
  readonly name: string;
}
export type AdditionKind = (typeof additionKinds)[number];

/** What an addition can be one of. */
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

/** A difference, as it is reported and as `differences.yaml` writes it. */
export function different(at: string, text: string): Difference {
  return { kind: "difference", at, text };
}

/** An addition for each of the names. */
export function added(at: string, of: AdditionKind, names: readonly string[]): readonly Addition[] {
  return names.map((name) => ({ kind: "addition", at, of, name }));
}

/** A finding as one line. */
export function lineOf(finding: Finding): string {
  if (finding.kind === "difference") return `${finding.at}: ${finding.text}`;
  return `${finding.at}: ${finding.of} '${finding.name}' is more than the specification asks`;
}
