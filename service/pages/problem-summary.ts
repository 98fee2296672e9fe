import { html, type Markup } from "./html.ts";

/** One problem with a form. */
export interface FieldProblem {
  /** Name and id of the control; absent for what belongs to none. */
  readonly name?: string | undefined;
  readonly label?: string | undefined;
  readonly text: string;
}

/**
 * What is wrong with a form, above it. It is read out at once and takes the focus, so that nobody has to look for it;
 * each problem of a field leads there.
 */
export function problemSummary(title: string, problems: readonly FieldProblem[]): Markup {
  const [ofFields, others] = [problems.filter(isOfField), problems.filter((problem) => !isOfField(problem))];
  return html`
    <div class="notice bad" role="alert" tabindex="-1" autofocus>
      <p><strong>${title}</strong></p>
      ${others.map(({ text }) => html`<p>${text}</p>`)}
      ${
        ofFields.length > 0 &&
        html`<ul>
          ${ofFields.map(({ name, label, text }) => html`<li><a href=${`#${name}`}>${label}</a>: ${text}</li>`)}
        </ul>`
      }
    </div>
  `;
}

function isOfField({ name }: FieldProblem): boolean {
  return name !== undefined;
}
