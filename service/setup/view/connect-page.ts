import { html, type Markup } from "../../pages/html.ts";
import { type FieldProblem, problemSummary } from "../../pages/problem-summary.ts";
import type { Page } from "../../pages/render-page.ts";
import type { AskedField } from "../form/asked-field.ts";
import type { Choice } from "../form/choices-of.ts";
import type { SetupLink } from "../session/setup-link.ts";
import { backUrl } from "../session/setup-session.ts";
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
  /** How long the link will work: `14 more minutes`. */
  readonly left: string;
  /** Where the credentials are sent, as far as it is known. */
  readonly host: string | undefined;
  /** Whether secrets are seen while they are typed. */
  readonly secrets: "hidden" | "seen";
  /** How the last attempt failed, in plain words. */
  readonly failure?: string | undefined;
}

/** The form by which a kind is connected in one way, with what is wrong with what was given. */
export function connectPage(link: SetupLink, form: ConnectForm): Page {
  const { choice, configuration, credentials, problems, failure, left, secrets } = form;
  const { title } = link.model;
  const ways = [credentials.length + configuration.length > 0 ? ["enter"] : [], choice.grants ? ["allow"] : []].flat();
  return {
    title: titleOf(link),
    content: html`
      ${trouble(problems, failure)} ${upstream(link, form)}
      <form method="post">
        <input type="hidden" name="auth" value=${choice.key} />
        <input type="hidden" name="secrets" value=${secrets} />
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
          for ${left}.
        </p>
      </form>
      ${setupFacts(link)} ${leave(link)}
    `,
  };
}

/** Where the credentials go, and where they are found. */
function upstream({ model: { docs, title } }: SetupLink, { host }: ConnectForm): Markup {
  return html`
    <p class="soft">
      ${host === undefined ? `What you enter is sent to ${title}.` : html`What you enter is sent to <code>${host}</code>.`}
      ${docs !== undefined && html` Its <a href=${docs} target="_blank" rel="noopener noreferrer">documentation (opens in a new tab)</a> says where keys are found.`}
    </p>
  `;
}

/** Back to where the session began, without connecting. */
function leave({ session }: SetupLink): Markup | false {
  const back = backUrl(session, "open");
  return back !== undefined && html`<p><a href=${back}>Back to ${new URL(back).host} without connecting</a></p>`;
}

/** Another load of the page, before anything is typed: without a script a field cannot change while it has a value. */
function secretsToggle({ choice, credentials, secrets }: ConnectForm): Markup | false {
  if (!credentials.some(({ control }) => control === "secret")) return false;
  const [other, text] =
    secrets === "seen" ? ["hidden", "Hide secrets while you type"] : ["seen", "Show secrets while you type"];
  const address = `?${new URLSearchParams({ auth: choice.key, secrets: other })}`;
  return html`<p><a href=${address}>${text}</a></p>`;
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
      ${alternatives && html`<p><a href="?">Choose another way to connect</a></p>`}
      ${secretsToggle(form)} ${controls(credentials, form)}
    </section>
  `;
}

function trouble(problems: readonly FieldProblem[], failure: string | undefined): Markup | false {
  if (failure !== undefined) return problemSummary("Not connected yet", [{ text: failure }]);
  return problems.length > 0 && problemSummary("Some of what you entered cannot be right", problems);
}

function controls(fields: readonly AskedField[], { texts, problems, secrets }: ConnectForm): Markup[] {
  return fields.map((asked) =>
    askedControl(asked, {
      value: Object.hasOwn(texts, asked.name) ? texts[asked.name] : undefined,
      error: problems.find(({ name }) => name === asked.name)?.text,
      secrets,
    }),
  ) as Markup[];
}
