import { type FieldProblem, notice, problemSummary } from "../pages/failure.ts";
import { areaField, checkboxField, type Field, field, radioChoice, selectField } from "../pages/fields.ts";
import { html, type Markup } from "../pages/html.ts";
import type { Page } from "../pages/render.ts";
import type { AskedField, Choice } from "./form/fields.ts";
import { type Message, messages } from "./responses.ts";
import { backUrl, type SetupLink } from "./session/queries.ts";

interface ConnectForm {
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

const inputTypes: Readonly<Partial<Record<AskedField["control"], Field["type"]>>> = {
  email: "email",
  day: "date",
  moment: "date",
  whole_number: "number",
  number: "number",
};

/** It is a key of another system, not a password of this site: the managers neither offer one nor keep it. */
const unmanaged = { "data-1p-ignore": "", "data-bwignore": "", "data-lpignore": "true", "data-form-type": "other" };

interface ControlState {
  /** As it was filled in last; a secret is never shown again. */
  readonly value: string | undefined;
  readonly error: string | undefined;
  /** Whether a secret is seen while it is typed. */
  readonly secrets: "hidden" | "seen";
}

/** The control by which something is asked. */
function askedControl(asked: AskedField, { value, error, secrets }: ControlState): Markup {
  const { control, name, label, required, options = [], fallback } = asked;
  const facts = { name, label, required, help: helpOf(asked), error };
  if (control === "yes") return checkboxField({ ...facts, checked: (value ?? fallback) === "true" });
  if (control === "lines") return areaField({ ...facts, value });
  if (control === "choice") return selectField({ ...facts, value, options: selectable(options, asked) });
  if (control === "secret")
    return field({
      ...facts,
      type: secrets === "seen" ? "text" : "password",
      // Browsers fill in the password of this site in spite of `off`, and it would be sent to the upstream
      // (https://developer.mozilla.org/en-US/docs/Web/Security/Practical_implementation_guides/Turning_off_form_autocompletion);
      // a field of text would be kept in the browser's history of forms without it.
      autocomplete: secrets === "seen" ? "off" : "new-password",
      unmanaged,
    });
  return field({ ...facts, type: inputTypes[control] ?? "text", value });
}

/** The first is what holds when nothing is chosen. */
function selectable(options: readonly string[], { required, fallback }: AskedField) {
  const named = options.filter((option) => option !== fallback).map((option) => ({ value: option, label: option }));
  const first = fallback === undefined ? (required ? "Choose one" : "None") : `${fallback} (default)`;
  return [{ value: "", label: first }, ...named];
}

function helpOf({ help, fallback, example, control, required }: AskedField): string | undefined {
  const sentences = [
    ...(help === undefined ? [] : [help]),
    ...(control === "lines" ? ["One on each line."] : []),
    ...(fallback !== undefined && control !== "choice" && control !== "yes" ? [`If left empty: ${fallback}.`] : []),
    ...(fallback === undefined && example !== undefined && control !== "moment" && (required || control !== "secret")
      ? [`For example ${example}.`]
      : []),
  ];
  return sentences.length === 0 ? undefined : sentences.join(" ");
}

interface ChoiceForm {
  readonly choices: readonly Choice[];
  /** Key of the way that is offered first. */
  readonly chosen: string | undefined;
  readonly problems: readonly FieldProblem[];
}

/** Asks which of several ways to connect is taken. */
export function choicePage(link: SetupLink, { choices, chosen, problems }: ChoiceForm): Page {
  const options = choices.map(({ key, title, help }) => ({ value: key, label: title, help }));
  return {
    title: titleOf(link),
    content: html`
      ${problems.length > 0 && problemSummary("Not connected yet", problems)}
      <form method="get">
        ${radioChoice({ name: "auth", legend: "How do you want to connect?", options, value: chosen })}
        <div class="actions"><button type="submit">Next</button></div>
      </form>
      ${setupFacts(link)}
    `,
  };
}

/** A page that only says something, with a link to where the person came from, if it is given. */
export function messagePage(name: keyof typeof messages, back?: string): Page {
  const { title, tone, text, passing = false }: Message = messages[name];
  return {
    title,
    content: html`
      ${notice(tone, text)} ${passing && html`<p class="actions"><a class="button" href="">Look again</a></p>`}
      ${back !== undefined && html`<p class="actions"><a class="button" href=${back}>Back to ${new URL(back).host}</a></p>`}
    `,
  };
}

/** For whom something is connected: what a person should know before they enter credentials. */
function setupFacts({ session, organization, workspace, creator }: SetupLink): Markup {
  return html`
    <dl class="facts">
      <dt>Organization</dt>
      <dd>${organization}</dd>
      <dt>Workspace</dt>
      <dd>${workspace}</dd>
      <dt>Connector</dt>
      <dd>${session.name}</dd>
      <dt>Asked for by</dt>
      <dd>${creator}</dd>
    </dl>
  `;
}

/** The heading of a link's page. */
function titleOf({ session, model }: Pick<SetupLink, "session" | "model">): string {
  return session.connector_id === null ? `Connect ${model.title}` : `Connect ${model.title} again`;
}
