import type { AuthOption, CredentialField, OAuth, Template } from "@agent-connectors/runtime";
import { placesOf } from "../generate/pattern.ts";
import { pick } from "../generate/pick.ts";

/**
 * Credentials with which the sandbox lets a client in: a text for each field that an option cannot do without, and
 * for OAuth for those too that its token endpoint asks for. `grant` gives the access token where one must be given.
 */
export function credentialsFor(option: AuthOption, grant: (oauth: OAuth) => string): Readonly<Record<string, string>> {
  const { oauth } = option;
  const asked = oauth ? tokenFields(oauth) : new Set<string>();
  const needed = Object.entries(option.credentials).filter(([name, { required }]) => required || asked.has(name));
  return Object.fromEntries(
    needed.map(([name, field]) => [name, oauth && name === "access_token" ? grant(oauth) : textFor(name, field)]),
  );
}

const ofGrant: Readonly<Partial<Record<OAuth["grant"], readonly string[]>>> = {
  refresh_token: ["refresh_token"],
  password: ["username", "password"],
};

/** The credentials that a request for an access token is made of; of these names unless the option's `params` say otherwise. */
function tokenFields({ grant, params }: OAuth): ReadonlySet<string> {
  const usual = ["client_id", "client_secret", ...(ofGrant[grant] ?? [])];
  return new Set([
    ...usual.filter((name) => !Object.hasOwn(params, name)),
    ...Object.values(params).flatMap(credentialsIn),
  ]);
}

function credentialsIn(template: Template): readonly string[] {
  if (typeof template !== "object" || template === null) return [];
  if ("get" in template) return template.get[0] === "credentials" ? template.get.slice(1, 2) : [];
  return ("call" in template ? template.args : template.text).flatMap(credentialsIn);
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
