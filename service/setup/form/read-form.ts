import {
  type ConfigField,
  type Connector,
  type ConnectorError,
  type Credentials,
  evaluate,
  type Json,
  type Problem,
  type Template,
} from "@agent-connectors/runtime";
import type { FieldProblem } from "../../pages/failure.ts";
import type { Service } from "../../service.ts";
import { choicePage, connectPage } from "../pages.ts";
import { callbackUrl, type SetupResponse } from "../responses.ts";
import type { SetupLink } from "../session/queries.ts";
import { type Choice, choiceOf, choicesOf } from "./auth-choices.ts";
import {
  type ConnectorSettings,
  configurationFields,
  credentialFields,
  displayText,
  type FormField,
} from "./fields.ts";

/** The values of a submitted form. */
export interface ReadForm {
  readonly credentials: Credentials;
  readonly replicationConfig: Readonly<Record<string, Json>>;
  /** The entered values by the names of the controls, without secrets. */
  readonly texts: Readonly<Record<string, string>>;
}

/**
 * Reads the fields of a submitted form. Empty fields are absent. A value that does not fit its control, such as `1.5` or more
 * than 15 digits for an integer, stays a string, which `checkCredentials` reports later. A field that the user did not change
 * keeps its `stored` value, because the control may show only a part of that value.
 */
export function readForm(
  fields: readonly FormField[],
  body: Readonly<Record<string, unknown>>,
  stored: ConnectorSettings["replicationConfig"] = {},
): ReadForm {
  const entries = fields.flatMap((field): [FormField, string][] => {
    const value = Object.hasOwn(body, field.name) ? body[field.name] : undefined;
    const text = typeof value === "string" ? value.trim() : "";
    // Browsers do not send an unchecked box.
    if (field.control === "checkbox") return [[field, text === "true" ? "true" : "false"]];
    return text === "" ? [] : [[field, text]];
  });
  const under = (group: string) =>
    entries.flatMap(([field, text]): [string, FormField, string][] =>
      field.name.startsWith(group) ? [[field.name.slice(group.length), field, text]] : [],
    );
  return {
    credentials: Object.fromEntries(under("credentials.").map(([name, , text]) => [name, text])),
    replicationConfig: Object.fromEntries(
      under("replication_config.").map(([name, field, text]) => {
        const storedValue = Object.hasOwn(stored, name) ? stored[name] : undefined;
        const isUnchanged =
          storedValue !== undefined && displayText(storedValue, field.control).trim() === text.replaceAll("\r\n", "\n");
        return [name, isUnchanged ? storedValue : jsonOf(field, text)];
      }),
    ),
    texts: Object.fromEntries(
      entries.flatMap(([{ name, control }, text]) => (isShownAgain[control] ? [[name, text]] : [])),
    ),
  };
}

/** The page never shows an entered secret again. */
const isShownAgain: Readonly<Record<FormField["control"], boolean>> = {
  text: true,
  secret: false,
  date: true,
  timestamp: true,
  integer: true,
  number: true,
  choice: true,
  checkbox: true,
  list: true,
};

function jsonOf({ control }: FormField, text: string): Json {
  switch (control) {
    case "integer":
      return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
    case "number":
      return Number.isFinite(Number(text)) ? Number(text) : text;
    case "checkbox":
      return text === "true";
    case "timestamp":
      return /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text;
    case "list":
      return text
        .split(/[\r\n,]+/)
        .map((line) => line.trim())
        .filter((line) => line !== "");
    case "text":
    case "secret":
    case "date":
    case "choice":
      return text;
  }
}

interface FormState {
  /** Key of the chosen way to connect. */
  readonly choice: string | undefined;
  /** Key of the way that the choice page preselects. */
  readonly offered?: string | undefined;
  readonly texts?: Readonly<Record<string, string>>;
  readonly problems?: readonly FieldProblem[];
  readonly failure?: string | undefined;
  readonly status?: number;
  /** Whether secrets are visible while typed. */
  readonly secrets?: "hidden" | "seen";
}

/** The page for a setup link: the choice among the ways to connect, or the fields of the chosen way. */
export function formResponse(
  { settings, upstreamOf, clock, publicUrl }: Pick<Service, "settings" | "upstreamOf" | "clock" | "publicUrl">,
  link: SetupLink,
  state: FormState,
): SetupResponse {
  const { texts = {}, problems = [], failure, status = 200, secrets = "hidden" } = state;
  const { model } = link;
  const now = clock.now();
  const choices = choicesOf(model, settings);
  const choice = choiceOf(choices, state.choice);
  if (!choice) return { kind: "page", status, page: choicePage(link, { choices, chosen: state.offered, problems }) };
  const { baseUrl } = upstreamOf(model.kind);
  const page = connectPage(link, {
    choice,
    hosts: hostsOf(model, choice, baseUrl),
    secrets,
    hasAlternatives: choices.length > 1,
    credentials: credentialFields(choice),
    configuration: configurationFields(model, now),
    texts,
    problems,
    failure,
    redirectUri: callbackUrl({ publicUrl }),
    left: timeLeft(link.session.expires_at - now),
  });
  return { kind: "page", status, page, formTargets: formTargets(choice, baseUrl) };
}

/**
 * The hosts, such as `api.stripe.com`, to which the service sends what the user enters. They do not include the host of the
 * authorization page, to which the browser sends the client id of an OAuth app. The operator's `replacement` of the base URL
 * takes precedence. Unknown parts of a host are `…`, as in `….zendesk.com`. Returns no hosts if one of them is unknown or depends
 * on a setting that the user can leave out.
 */
export function hostsOf(
  { baseUrl, config }: Pick<Connector, "baseUrl" | "config">,
  { option: { oauth } }: Pick<Choice, "option">,
  replacement: string | undefined,
): readonly string[] {
  if (replacement !== undefined) return [new URL(replacement).host];
  const urls = oauth ? [baseUrl, oauth.tokenUrl] : [baseUrl];
  const hosts = urls.flatMap((url) => hostOf(url, config) ?? []);
  return hosts.length < urls.length ? [] : [...new Set(hosts)];
}

function hostOf(url: Template, config: Connector["config"]): string | undefined {
  const hostWith = (optional: "…" | undefined) => {
    const values = Object.entries(config).map(([name, field]) => [name, isOptional(field) ? optional : "…"] as const);
    return /^https?:\/\/([^/]+)/.exec(String(evaluate(url, { config: Object.fromEntries(values) })))?.[1];
  };
  const withValues = hostWith("…");
  const withoutOptional = hostWith(undefined);
  return withValues === withoutOptional && withValues !== "…" ? withValues : undefined;
}

function isOptional(field: ConfigField): boolean {
  return field.kind === "given" && !field.required && field.default === undefined;
}

function timeLeft(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  const hours = Math.round(minutes / 60);
  if (minutes === 1) return "one more minute";
  if (minutes < 120) return `${minutes} more minutes`;
  return hours < 48 ? `${hours} more hours` : `${Math.round(hours / 24)} more days`;
}

/**
 * The sources that the CSP directive `form-action` allows in addition to `'self'`. If the operator sets no base URL, an
 * authorization flow needs every HTTPS URL, because some browsers apply the directive to every redirect after a form, and the
 * authorization page of an upstream may redirect to a company's sign-in page on any host.
 */
export function formTargets({ grants }: Choice, baseUrl: string | undefined): readonly string[] {
  if (!grants) return [];
  return baseUrl === undefined ? ["https:"] : [new URL(baseUrl).origin];
}

/** The problems of a form for its user: the first problem of each field, then the problems without a field. */
export function fieldProblems({ details = [] }: ConnectorError, fields: readonly FormField[]): readonly FieldProblem[] {
  const found = details.map((problem) => ({ problem, field: fields.find((field) => isAt(problem.path, field.name)) }));
  const ofFields = fields.flatMap(({ name, label, example }): FieldProblem[] => {
    const first = found.find(({ field }) => field?.name === name);
    return first ? [{ name, label, text: sentenceOf(first.problem, example) }] : [];
  });
  const others = found.flatMap(({ problem, field }) =>
    field ? [] : [{ text: `${problem.path}: expected ${problem.expected}` }],
  );
  return [...ofFields, ...others];
}

function isAt(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`);
}

function sentenceOf({ code, expected, pattern, suggestion }: Problem, example: string | undefined): string {
  if (code === "missing") return "Fill this in.";
  const hint = example === undefined ? "" : `; an example is ${example}`;
  if (pattern !== undefined) return `This does not have the right form${hint}.`;
  const question = suggestion === undefined ? "" : ` Did you mean ${suggestion}?`;
  return `Expected ${expected}${hint}.${question}`;
}

/** A stored configuration as texts, by the names of the controls. */
export function textsOf(
  fields: readonly FormField[],
  { replicationConfig }: ConnectorSettings,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    fields.flatMap(({ name, control }) => {
      const key = name.slice("replication_config.".length);
      const value = Object.hasOwn(replicationConfig, key) ? replicationConfig[key] : undefined;
      return value === undefined ? [] : [[name, displayText(value, control)]];
    }),
  );
}
