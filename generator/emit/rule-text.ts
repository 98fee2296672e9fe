import type { Rule } from "@agent-connectors/runtime";
import { duration } from "./default-text.ts";

/** What params must keep between them, as a sentence. Markdown. */
export function ruleText(rule: Rule): string {
  if (rule.kind === "exclusive") return `Give at most one of ${list(rule.params)}.`;
  if (rule.kind === "at_least_one")
    return rule.params.length === 1 ? `Give ${list(rule.params)}.` : `Give at least one of ${list(rule.params)}.`;
  if (rule.kind === "requires") {
    const condition =
      rule.value === undefined ? `with \`${rule.param}\`` : `where \`${rule.param}\` is \`${rule.value}\``;
    return `Give ${list(rule.needs)} ${condition}.`;
  }
  if (rule.kind === "ordered") return `\`${rule.params[0]}\` must not be later than \`${rule.params[1]}\`.`;
  if (rule.kind === "span")
    return `\`${rule.params[0]}\` and \`${rule.params[1]}\` are at most ${duration(rule.longest)} apart.`;
  const except = rule.except.length ? ` but ${list(rule.except)}` : "";
  return `Give \`${rule.param}\` with no other param${except}.`;
}

function list(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}
