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
}

/** The form of a link: the choice between the ways to connect, or the fields of the chosen one. */
export function formAnswer(
  { settings, upstreamOf, clock, publicUrl }: Pick<Service, "settings" | "upstreamOf" | "clock" | "publicUrl">,
  link: SetupLink,
  state: FormState,
): Answer {
  const { texts = {}, problems = [], failure, status = 200 } = state;
  const { model } = link;
  const now = clock.now();
  const choices = choicesOf(model, settings);
  const choice = choiceOf(choices, state.choice);
  if (!choice) return { kind: "page", status, page: choicePage(link, { choices, chosen: state.offered, problems }) };
  const page = connectPage(link, {
    choice,
    alternatives: choices.length > 1,
    credentials: askedCredentials(choice),
    configuration: askedConfiguration(model, now),
    texts,
    problems,
    failure,
    redirectUri: callbackUrl({ publicUrl }),
    minutes: Math.max(1, Math.round((link.session.expires_at - now) / 60_000)),
  });
  return { kind: "page", status, page, formTargets: formTargets(choice, upstreamOf(model.kind).baseUrl) };
}
