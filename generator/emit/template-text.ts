import type { Template } from "@agent-connectors/runtime";

/** A template as its author writes it: `{{config.account_id}}`. */
export function templateText(template: Template): string {
  if (typeof template !== "object" || template === null) return String(template);
  if ("text" in template) return template.text.map(templateText).join("");
  return `{{${"get" in template ? template.get.join(".") : call(template)}}}`;
}

function call({ call: helper, args }: { readonly call: string; readonly args: readonly Template[] }): string {
  return [helper, ...args.map(argument)].join(" ");
}

function argument(template: Template): string {
  if (typeof template !== "object" || template === null) return JSON.stringify(template);
  if ("get" in template) return template.get.join(".");
  return "call" in template ? `(${call(template)})` : `(${call({ call: "concat", args: template.text })})`;
}
