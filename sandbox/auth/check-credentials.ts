import { type AuthOption, type Connector, type Injection, type Template, variablesOf } from "@agent-connectors/runtime";
import { setAt } from "../invert/draft.ts";
import { solve } from "../invert/solve.ts";
import type { Received } from "../request/read-call.ts";
import { readTarget } from "../request/read-target.ts";
import type { Tokens } from "./oauth-state.ts";

const free: ReadonlySet<string> = new Set(["credentials", "config"]);

/** The problem with the credentials of a request; `undefined` if they are valid. */
export function credentialProblem(
  connector: Pick<Connector, "auth">,
  received: Received,
  { tokens, now }: { readonly tokens: Tokens; readonly now: number },
): string | undefined {
  const problems = connector.auth.map((option) => problemOf(option, received, { tokens, now }));
  if (problems.includes(undefined) || problems.length === 0) return undefined;
  // A message about an invalid credential is more useful than one about missing or malformed credentials of another option.
  return problems.find((problem) => problem !== undefined && !problem.startsWith("expected")) ?? problems[0];
}

function problemOf(
  option: AuthOption,
  received: Received,
  { tokens, now }: { readonly tokens: Tokens; readonly now: number },
): string | undefined {
  const found: { credentials?: Record<string, unknown> } = {};
  for (const injection of option.inject) {
    const problem = readInjection(found, injection, { option, received });
    if (problem !== undefined) return problem;
  }
  const credentials = Object.entries(found.credentials ?? {});
  const refused = credentials.find(([, value]) => isRefused(value));
  if (refused) return `the credential ${refused[0]} is not valid`;
  const accessToken = option.oauth && found.credentials?.access_token;
  const isStale = typeof accessToken === "string" && !tokens.isValid(accessToken, now);
  return isStale ? "the access token is unknown or has expired" : undefined;
}

/** Adds the credentials of one injection to `found`. Returns their problem, if any. */
function readInjection(
  found: object,
  { target, value }: Injection,
  { option, received }: { readonly option: AuthOption; readonly received: Received },
): string | undefined {
  const place = target.in === "body" ? target.path.join(".") : target.in === "url" ? "url" : target.name;
  const sent = readTarget({ received, path: new Map(), body: undefined }, { target, schema: { type: "string" } });
  if (sent === undefined)
    return isOptional(value, option) ? undefined : `expected credentials in ${target.in} '${place}', found none`;
  const solved = solve(value, sent, { scope: { credentials: {}, config: {} }, free });
  if (!solved)
    return matchesEnds(value, String(sent))
      ? undefined
      : `expected credentials in ${target.in} '${place}' as the manifest describes them, found another format`;
  for (const { path, value: credential } of solved) setAt(found, path, credential);
  return undefined;
}

/** Whether the template reads a value that a request can lack: an optional credential or a configuration value. */
function isOptional(template: Template, option: AuthOption): boolean {
  return variablesOf(template).some(
    ([root, name = ""]) =>
      root === "config" ||
      (root === "credentials" &&
        Object.hasOwn(option.credentials, name) &&
        option.credentials[name]?.required === false),
  );
}

/**
 * Whether a template may produce `sent`, although `solve` finds no credentials in `sent`. If the template is a string with
 * variables, compares only the literal text at its start and end. Accepts any `sent` for a call of a helper, but none for
 * `basic`, because `solve` finds the credentials in each result of `basic`.
 */
function matchesEnds(template: Template, sent: string): boolean {
  if (isRefused(sent) || typeof template !== "object" || template === null || "get" in template) return false;
  if ("call" in template) return template.call !== "basic";
  const [first, last] = [template.text[0], template.text.at(-1)];
  return (typeof first !== "string" || sent.startsWith(first)) && (typeof last !== "string" || sent.endsWith(last));
}

/** Whether the sandbox refuses a credential: it is absent or blank, or contains `invalid` or `revoked` (for tests). */
export function isRefused(credential: unknown): boolean {
  const value = String(credential ?? "");
  return value.trim() === "" || /invalid|revoked/i.test(value);
}
