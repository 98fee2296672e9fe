import { type AuthOption, type CredentialField, grants, membersRead, type OAuth } from "@agent-connectors/runtime";
import { stringsOf } from "../generate/draw.ts";

/**
 * Credentials that the sandbox accepts: a string for each field that the option requires or that its token requests contain.
 * `grant` issues the access token if the option requires one.
 */
export function credentialsFor(option: AuthOption, grant: (oauth: OAuth) => string): Readonly<Record<string, string>> {
  const { oauth } = option;
  const sent = oauth ? tokenFields(oauth) : new Set<string>();
  const needed = Object.entries(option.credentials).filter(([name, { required }]) => required || sent.has(name));
  return Object.fromEntries(
    needed.map(([name, field]) => [name, oauth && name === "access_token" ? grant(oauth) : sampleFor(name, field)]),
  );
}

/**
 * The names of the credentials in a token request: the credentials that `tokenParams` reads, and the usual credentials of the
 * grant. A member of `tokenParams` replaces the usual credential with the same name.
 */
function tokenFields({ grant, tokenParams }: OAuth): ReadonlySet<string> {
  const usual = ["client_id", "client_secret", ...grants[grant].credentials];
  return new Set([
    ...usual.filter((name) => !Object.hasOwn(tokenParams, name)),
    ...Object.values(tokenParams).flatMap((template) => membersRead(template, "credentials")),
  ]);
}

function sampleFor(name: string, { schema }: CredentialField): string {
  const [example] = schema.examples ?? [];
  if (typeof example === "string") return example;
  if (schema.format === "email") return "ada@example.com";
  return schema.pattern === undefined ? `sandbox_${name}` : stringsOf(schema.pattern)(1);
}
