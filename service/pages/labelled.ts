import { type Described, described } from "./described.ts";
import { html, type Markup } from "./html.ts";

/** What stands around a control. */
export interface Labelled {
  /** Also the id of the control. */
  readonly name: string;
  readonly label: string;
  readonly help?: string | undefined;
  readonly required: boolean;
  /** What is wrong with what was given. */
  readonly error?: string | undefined;
}

/** A control with its label, help and error. */
export function labelled(
  { name, label, help, required, error }: Labelled,
  control: (described: Described) => Markup,
): Markup {
  return html`
    <div class="field">
      <label for=${name}>${label}${!required && html` <span class="optional">(optional)</span>`}</label>
      ${help !== undefined && html`<p class="help" id=${`${name}-help`}>${help}</p>`}
      ${control(described(name, { help, error }))}
      ${error !== undefined && html`<p class="error" id=${`${name}-error`}>${error}</p>`}
    </div>
  `;
}
