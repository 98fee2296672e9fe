import type { ConnectorError, Problem } from "@agent-connectors/runtime";
import type { FieldProblem } from "../../pages/problem-summary.ts";
import type { AskedField } from "./asked-field.ts";

/** What is wrong with a form, at its fields, in plain words; what belongs to none of them comes last. */
export function fieldProblems({ details = [] }: ConnectorError, asked: readonly AskedField[]): readonly FieldProblem[] {
  const found = details.map((problem) => ({ problem, field: asked.find((field) => isAt(problem.path, field.name)) }));
  const ofFields = asked.flatMap(({ name, label, example }): FieldProblem[] => {
    const first = found.find(({ field }) => field?.name === name);
    return first ? [{ name, label, text: words(first.problem, example) }] : [];
  });
  const others = found.flatMap(({ problem, field }) =>
    field ? [] : [{ text: `${problem.path}: expected ${problem.expected}` }],
  );
  return [...ofFields, ...others];
}

function isAt(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`);
}

function words({ code, expected, pattern, suggestion }: Problem, example: string | undefined): string {
  if (code === "missing") return "Fill this in.";
  const hint = example === undefined ? "" : `; an example is ${example}`;
  if (pattern !== undefined) return `This does not have the right form${hint}.`;
  const meant = suggestion === undefined ? "" : ` Did you mean ${suggestion}?`;
  return `Expected ${expected}${hint}.${meant}`;
}
