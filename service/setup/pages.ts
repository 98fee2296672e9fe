import { areaField, checkboxField, field, radioChoice, selectField } from "../pages/controls.ts";
import { type FieldProblem, problemSummary } from "../pages/failure.ts";
import { html, type Markup } from "../pages/html.ts";
import type { Page } from "../pages/render.ts";
import type { Choice } from "./form/auth-choices.ts";
import type { FormField } from "./form/fields.ts";
import { backUrl, type SetupLink } from "./session/queries.ts";

interface ConnectForm {
  readonly choice: Choice;
  readonly hasAlternatives: boolean;
  readonly credentials: readonly FormField[];
  readonly configuration: readonly FormField[];
  /** Values by the names of the controls. */
  readonly texts: Readonly<Record<string, string>>;
  readonly problems: readonly FieldProblem[];
  /** The redirect URI to register with the person's own OAuth app. */
  readonly redirectUri: string;
  /** Remaining lifetime of the link, such as `14 more minutes`. */
  readonly left: string;
  /** Hosts that receive what the user enters; empty if not all are known. */
  readonly hosts: readonly string[];
  /** Whether secrets are visible while typed. */
  readonly secrets: "hidden" | "seen";
  readonly failure?: string | undefined;
}

/** The form for one way to connect a kind. */
export function connectPage(link: SetupLink, form: ConnectForm): Page {
  const { choice, configuration, credentials, problems, failure, left, secrets } = form;
  const { title } = link.model;
  // After a click on a link in the summary, the page's URL has a fragment. Without an action, the form would keep this fragment,
  // and the next summary would not get the focus.
  const action = `?${new URLSearchParams({ auth: choice.key })}`;
  const entersFields = credentials.length + configuration.length > 0;
  const ways = [entersFields ? ["enter"] : [], choice.grants ? ["allow"] : []].flat();
  const testNotice =
    ways.length > 0
      ? `We run one test with ${title} to check what you ${ways.join(" and ")}. Then we store the credentials encrypted, and never show them again.`
      : `We test the connection once with ${title}.`;
  return {
    title: titleOf(link),
    content: html`
      ${failureSummary(problems, failure)}
      ${entersFields ? upstream(link, form) : html`<p class="soft">You have nothing to enter here.</p>`}
      <form method="post" action=${action}>
        <input type="hidden" name="auth" value=${choice.key} />
        <input type="hidden" name="secrets" value=${secrets} />
        ${connectionSection(form)}
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
        <p class="fine">${testNotice} This link works once, for ${left}.</p>
      </form>
      ${setupFacts(link)} ${returnLink(link) || cancelForm()}
    `,
  };
}

function upstream({ model: { docs, title } }: SetupLink, { hosts }: ConnectForm): Markup {
  const names = hosts.map((host, at) => html`${at > 0 && " and "}<code>${host}</code>`);
  return html`
    <p class="soft">
      What you enter is sent to ${hosts.length > 0 ? names : title}.
      ${docs !== undefined && html` The <a href=${docs} target="_blank" rel="noopener noreferrer">documentation (opens in a new tab)</a> explains where to find your keys.`}
    </p>
  `;
}

function returnLink({ session }: SetupLink): Markup | false {
  const back = backUrl(session, "open");
  return back !== undefined && html`<p><a href=${back}>Back to ${new URL(back).host} without connecting</a></p>`;
}

/** Without a cancellation, a program that waits for the end of the session would wait until the session expires. */
function cancelForm(): Markup {
  return html`
    <form method="post">
      <input type="hidden" name="cancel" value="true" />
      <div class="actions"><button type="submit" class="plain">Cancel</button></div>
    </form>
  `;
}

/** The link reloads the page, because a page without a script cannot change the type of a field. */
function secretsToggle({ choice, credentials, secrets }: ConnectForm): Markup | false {
  if (!credentials.some(({ control }) => control === "secret")) return false;
  const [other, text] =
    secrets === "seen" ? ["hidden", "Hide secrets while you type"] : ["seen", "Show secrets while you type"];
  const address = `?${new URLSearchParams({ auth: choice.key, secrets: other })}`;
  return html`<p><a href=${address}>${text}</a></p>`;
}

function connectionSection(form: ConnectForm): Markup {
  const { choice, hasAlternatives, credentials, redirectUri } = form;
  return html`
    <section aria-labelledby="way">
      <h2 id="way">${choice.title}</h2>
      <p class="soft">${choice.ownApp ? choice.option.description : choice.help}</p>
      ${choice.ownApp && html`<p class="soft">Redirect URI to register with the app: <code>${redirectUri}</code></p>`}
      ${hasAlternatives && html`<p><a href="?">Choose another way to connect</a></p>`}
      ${secretsToggle(form)} ${controls(credentials, form)}
    </section>
  `;
}

function failureSummary(problems: readonly FieldProblem[], failure: string | undefined): Markup | false {
  if (failure !== undefined) return problemSummary("Not connected yet", [{ text: failure }]);
  return problems.length > 0 && problemSummary("Some values are not valid", problems);
}

function controls(fields: readonly FormField[], { texts, problems, secrets }: ConnectForm): Markup[] {
  return fields.map((field) =>
    controlOfField(field, {
      value: Object.hasOwn(texts, field.name) ? texts[field.name] : undefined,
      error: problems.find(({ name }) => name === field.name)?.text,
      secrets,
    }),
  ) as Markup[];
}

/** Prevents password managers from filling in or storing the value, which is a key of another system. */
const unmanaged = { "data-1p-ignore": "", "data-bwignore": "", "data-lpignore": "true", "data-form-type": "other" };

interface ControlState {
  /** The last submitted or stored value; absent for secrets. */
  readonly value: string | undefined;
  readonly error: string | undefined;
  readonly secrets: "hidden" | "seen";
}

function controlOfField(formField: FormField, { value, error, secrets }: ControlState): Markup {
  const { control, name, label, required, options = [], fallback } = formField;
  const facts = { name, label, required, help: helpOf(formField), error };
  switch (control) {
    case "text":
    case "date":
    case "number":
      return field({ ...facts, type: control, value });
    case "timestamp":
      return field({ ...facts, type: "date", value });
    case "integer":
      return field({ ...facts, type: "number", value });
    case "checkbox":
      return checkboxField({ ...facts, checked: (value ?? fallback) === "true" });
    case "list":
      return areaField({ ...facts, value });
    case "choice":
      return selectField({ ...facts, value, options: selectable(options, formField) });
    case "secret":
      return field({
        ...facts,
        type: secrets === "seen" ? "text" : "password",
        // In a password field with `off`, browsers fill in the password of this site, which would be sent to the upstream:
        // https://developer.mozilla.org/en-US/docs/Web/Security/Practical_implementation_guides/Turning_off_form_autocompletion
        // For a text field, `off` keeps the value out of the browser's form history.
        autocomplete: secrets === "seen" ? "off" : "new-password",
        unmanaged,
      });
  }
}

function selectable(options: readonly string[], { required, fallback }: FormField) {
  const named = options.filter((option) => option !== fallback).map((option) => ({ value: option, label: option }));
  const first = fallback === undefined ? (required ? "Choose one" : "None") : `${fallback} (default)`;
  return [{ value: "", label: first }, ...named];
}

function helpOf({ help, fallback, example, control, required }: FormField): string | undefined {
  const sentences = [
    ...(help === undefined ? [] : [help]),
    ...(control === "list" ? ["Enter one per line."] : []),
    ...(fallback !== undefined && control !== "choice" && control !== "checkbox"
      ? [`If left empty: ${fallback}.`]
      : []),
    ...(fallback === undefined && example !== undefined && control !== "timestamp" && (required || control !== "secret")
      ? [`For example ${example}.`]
      : []),
  ];
  return sentences.length === 0 ? undefined : sentences.join(" ");
}

interface ChoiceForm {
  readonly choices: readonly Choice[];
  /** Key of the way that is selected initially. */
  readonly chosen: string | undefined;
  readonly problems: readonly FieldProblem[];
}

/** The form for choosing one of several ways to connect. */
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
      ${setupFacts(link)} ${returnLink(link) || cancelForm()}
    `,
  };
}

/** What a person should know before entering credentials. */
function setupFacts({ session, organization, workspace, creator }: SetupLink): Markup {
  return html`
    <dl class="facts">
      <dt>Organization</dt>
      <dd><bdi>${organization}</bdi></dd>
      <dt>Workspace</dt>
      <dd><bdi>${workspace}</bdi></dd>
      <dt>Connector</dt>
      <dd><bdi>${session.name}</bdi></dd>
      <dt>Requested by</dt>
      <dd><bdi>${creator}</bdi></dd>
    </dl>
  `;
}

function titleOf({ session, model }: Pick<SetupLink, "session" | "model">): string {
  return session.connector_id === null ? `Connect ${model.title}` : `Connect ${model.title} again`;
}
