import type { Template } from "@agent-connectors/runtime";

/** Whether the cursor is something of the page's last record, not of the response. */
export function readsLastRecord(template: Template): boolean {
  if (typeof template !== "object" || template === null) return false;
  if ("get" in template) return template.get[0] === "last_record";
  return ("call" in template ? template.args : template.text).some(readsLastRecord);
}
