import type { Schema } from "@agent-connectors/runtime";

/** What an object is about, by the names of its members: a person, an address, or neither. */
export function subjectOf(properties: Readonly<Record<string, Schema>>): {
  readonly personal: boolean;
  readonly postal: boolean;
} {
  const names = Object.keys(properties);
  return {
    personal: names.some((name) => /e_?mail|first_?name/i.test(name)),
    postal: names.some((name) => /postal|zip|city|locality|line_?1/i.test(name)),
  };
}
