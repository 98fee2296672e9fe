import { type CallOptions, invalid, type Problem, unknownName } from "@agent-connectors/runtime";

/**
 * Returns a problem for each option that has a value. Pass only options that the action does not support. `what` names the
 * action, such as `a search`.
 */
export function unsupportedOptions(options: Readonly<Record<string, unknown>>, what: string): readonly Problem[] {
  const present = Object.entries(options).filter(([, value]) => value !== undefined);
  return present.map(([path]) => ({
    path,
    code: "unknown",
    expected: `no value, because ${what} does not support this option`,
    found: "a value",
  }));
}

interface Problems {
  readonly problems: readonly Problem[];
}

/**
 * Returns `checked` if there are no problems. Otherwise throws `invalid_params` with all problems: those of `checked`, one for
 * each param that is not in `names`, and one for each option that has a value and that no search supports.
 */
export function validSearch<Checked extends object>(
  checked: Checked | Problems,
  { params, options }: { readonly params: Readonly<Record<string, unknown>>; readonly options: CallOptions },
  names: readonly string[],
): Checked {
  const { exclude_fields, max_pages } = options;
  const unknown = Object.keys(params).filter((name) => !names.includes(name));
  const problems = [
    ...unknown.map((name) => unknownName(name, { noun: "param", name, names })),
    ...unsupportedOptions({ exclude_fields, max_pages }, "a search"),
    ...(hasProblems(checked) ? checked.problems : []),
  ];
  if (problems.length > 0 || hasProblems(checked)) throw invalid("invalid_params", problems);
  return checked;
}

function hasProblems(checked: object): checked is Problems {
  return "problems" in checked;
}
