import { html, type Markup } from "../../pages/html.ts";
import { type FieldProblem, problemSummary } from "../../pages/problem-summary.ts";
import type { Page } from "../../pages/render-page.ts";
import type { AskedField } from "../form/asked-field.ts";
import type { Choice } from "../form/choices-of.ts";
import type { SetupLink } from "../session/setup-link.ts";
import { askedControl } from "./asked-control.ts";
import { setupFacts } from "./setup-facts.ts";
import { titleOf } from "./title-of.ts";

export interface ConnectForm {
  readonly choice: Choice;
  /** Whether another way could be chosen. */
  readonly alternatives: boolean;
  readonly credentials: readonly AskedField[];
  readonly configuration: readonly AskedField[];
  /** What was filled in, by the names of the controls. */
  readonly texts: Readonly<Record<string, string>>;
  readonly problems: readonly FieldProblem[];
  /** Where the upstream leads back to: it must be registered with an OAuth app of one's own. */
  readonly redirectUri: string;
  /** That the link will work for. */
  readonly minutes: number;
  /** How the last attempt failed, in plain words. */
  readonly failure?: string | undefined;
}

/** The form by which a kind is connected in one way, with what is wrong with what was given. */
export function connectPage(link: SetupLink, form: ConnectForm): Page {
  const { choice, configuration, credentials, problems, failure, minutes } = form;
  const { title } = link.model;
  const ways = [credentials.length + configuration.length > 0 ? ["enter"] : [], choice.grants ? ["allow"] : []].flat();
  return {
    title: titleOf(link),
    content: html`
      ${trouble(problems, failure)} ${setupFacts(link)}
      <form method="post">
        <input type="hidden" name="auth" value=${choice.key} />
        ${way(form)}
        ${
          configuration.length > 0 &&
          html`<section aria-labelledby="settings">
            <h2 id="settings">Settings</h2>
            ${controls(configuration, form)}
          </section>`
        }
        <div class="actions">
          <button type="submit">${choice.grants ? `Continue to ${title}` : "Connect"}</button>
        </div>
        <p class="fine">
          What you ${ways.join(" and ")} is tried once with ${title}, then stored encrypted and never shown again. This link works once,
          for ${minutes === 1 ? "one more minute" : `${minutes} more minutes`}.
        </p>
      </form>
    `,
  };
}

/** The chosen way to connect, and its credentials. */
function way(form: ConnectForm): Markup {
  const { choice, alternatives, credentials, redirectUri } = form;
  const ownApp = choice.grants && credentials.length > 0;
  return html`
    <section aria-labelledby="way">
      <h2 id="way">${choice.title}</h2>
      <p class="soft">${ownApp ? choice.option.description : choice.help}</p>
      ${ownApp && html`<p class="soft">Redirect address to register with the app: <code>${redirectUri}</code></p>`}
      ${alternatives && html`<p><a href="?">Choose another way to connect</a></p>`} ${controls(credentials, form)}
    </section>
  `;
}

function trouble(problems: readonly FieldProblem[], failure: string | undefined): Markup | false {
  if (failure !== undefined) return problemSummary("Not connected yet", [{ text: failure }]);
  return problems.length > 0 && problemSummary("Some of what you entered cannot be right", problems);
}

function controls(fields: readonly AskedField[], { texts, problems }: ConnectForm): Markup[] {
  return fields.map((asked) =>
    askedControl(asked, {
      value: Object.hasOwn(texts, asked.name) ? texts[asked.name] : undefined,
      error: problems.find(({ name }) => name === asked.name)?.text,
    }),
  ) as Markup[];
}
