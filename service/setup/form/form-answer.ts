import { type ConfigField, type Connector, evaluate } from "@agent-connectors/runtime";
import type { FieldProblem } from "../../pages/problem-summary.ts";
import type { Service } from "../../service.ts";
import type { Answer } from "../answer.ts";
import { callbackUrl } from "../dance/callback-url.ts";
import type { SetupLink } from "../session/setup-link.ts";
import { choicePage } from "../view/choice-page.ts";
import { connectPage } from "../view/connect-page.ts";
import { askedConfiguration } from "./asked-configuration.ts";
import { askedCredentials } from "./asked-credentials.ts";
import { choiceOf } from "./choice-of.ts";
import { choicesOf } from "./choices-of.ts";
import { formTargets } from "./form-targets.ts";

export interface FormState {
  /** Key of the way that was chosen. */
  readonly choice: string | undefined;
  /** Key of the way that is offered first while none is chosen. */
  readonly offered?: string | undefined;
  readonly texts?: Readonly<Record<string, string>>;
  readonly problems?: readonly FieldProblem[];
  readonly failure?: string | undefined;
  readonly status?: number;
  /** Whether secrets are seen while they are typed; hidden by default. */
  readonly secrets?: "hidden" | "seen";
}

/** The form of a link: the choice between the ways to connect, or the fields of the chosen one. */
export function formAnswer(
  { settings, upstreamOf, clock, publicUrl }: Pick<Service, "settings" | "upstreamOf" | "clock" | "publicUrl">,
  link: SetupLink,
  state: FormState,
): Answer {
  const { texts = {}, problems = [], failure, status = 200, secrets = "hidden" } = state;
  const { model } = link;
  const now = clock.now();
  const choices = choicesOf(model, settings);
  const choice = choiceOf(choices, state.choice);
  if (!choice) return { kind: "page", status, page: choicePage(link, { choices, chosen: state.offered, problems }) };
  const { baseUrl } = upstreamOf(model.kind);
  const page = connectPage(link, {
    choice,
    host: hostOf(model, baseUrl),
    secrets,
    alternatives: choices.length > 1,
    credentials: askedCredentials(choice),
    configuration: askedConfiguration(model, now),
    texts,
    problems,
    failure,
    redirectUri: callbackUrl({ publicUrl }),
    left: timeLeft(link.session.expires_at - now),
  });
  return { kind: "page", status, page, formTargets: formTargets(choice, baseUrl) };
}

/**
 * The host that credentials are sent to, in the words of a page: `api.stripe.com`, `….zendesk.com` where a part of it is
 * configured on the page; `undefined` where all of it is.
 */
function hostOf({ baseUrl, config }: Connector, instead: string | undefined): string | undefined {
  if (instead !== undefined) return new URL(instead).host;
  const known = Object.entries(config).map(([name, field]) => [name, knownOf(field)] as const);
  const host = /^https?:\/\/([^/]+)/.exec(String(evaluate(baseUrl, { config: Object.fromEntries(known) })))?.[1];
  return host === "…" ? undefined : host;
}

/** A configured value as it is known before anything is filled in: its default, or nothing where it may be left out. */
function knownOf(field: ConfigField): string | undefined {
  if (field.kind !== "given") return "…";
  if (typeof field.default === "string") return field.default;
  return field.required || field.default !== undefined ? "…" : undefined;
}

/** Milliseconds in the words of a page: minutes up to two hours, hours up to two days, then days. */
function timeLeft(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  const hours = Math.round(minutes / 60);
  if (minutes === 1) return "one more minute";
  if (minutes < 120) return `${minutes} more minutes`;
  return hours < 48 ? `${hours} more hours` : `${Math.round(hours / 24)} more days`;
}
