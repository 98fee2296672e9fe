import { type CredentialField, pageClientIdField } from "@agent-connectors/runtime";
import type { AskedField } from "./asked-field.ts";
import type { Choice } from "./choices-of.ts";
import { isTokenField } from "./is-token-field.ts";
import { labelOf } from "./label-of.ts";

/**
 * The credential fields that a person fills in: all of the option, less what the operator's OAuth app supplies, and
 * less the tokens where they are to be granted.
 */
export function askedCredentials({ option, app, grants }: Choice): readonly AskedField[] {
  const { credentials, oauth } = option;
  // Without it nobody can be asked to grant anything.
  const clientId = grants && oauth?.authorize ? pageClientIdField(oauth.authorize) : undefined;
  return Object.entries(credentials)
    .filter(([name]) => !Object.hasOwn(app.reveal(), name) && !(grants && isTokenField(name)))
    .map(([name, field]) => asked(name, { ...field, required: field.required || name === clientId }));
}

function asked(name: string, { schema, required, secret }: CredentialField): AskedField {
  const [example] = schema.examples ?? [];
  return {
    name: `credentials.${name}`,
    label: labelOf(name),
    ...(schema.description !== undefined && { help: schema.description }),
    required,
    control: secret ? "secret" : /^e_?mail$/.test(name) ? "email" : "text",
    ...(typeof example === "string" && { example }),
  };
}
