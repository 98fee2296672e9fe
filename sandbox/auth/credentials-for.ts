import type { AuthOption, CredentialField } from "@agent-connectors/runtime";
import { placesOf } from "../generate/pattern.ts";
import { pick } from "../generate/pick.ts";

/** Credentials with which the sandbox lets a client in: a text for each field that an option cannot do without. */
export function credentialsFor(option: AuthOption): Readonly<Record<string, string>> {
  const needed = Object.entries(option.credentials).filter(([, { required }]) => required);
  return Object.fromEntries(needed.map(([name, field]) => [name, textFor(name, field)]));
}

function textFor(name: string, { schema }: CredentialField): string {
  const [example] = schema.examples ?? [];
  if (typeof example === "string") return example;
  const places = schema.pattern === undefined ? undefined : placesOf(schema.pattern);
  const patterned = places
    ?.map((place, at) => ("literal" in place ? place.literal : pick([...place.alphabet], at + 10)))
    .join("");
  if (patterned) return patterned;
  return /e_?mail|user_?name/i.test(name) ? "ada@example.com" : `sandbox_${name}`;
}
