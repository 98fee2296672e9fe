import { described } from "./described.ts";
import { html, type Markup } from "./html.ts";

export interface CheckboxField {
  /** Also the id of the control. */
  readonly name: string;
  readonly label: string;
  readonly help?: string | undefined;
  readonly checked: boolean;
  /** What is wrong with what was given. */
  readonly error?: string | undefined;
}

/** A box to tick, beside its label. */
export function checkboxField({ name, label, help, checked, error }: CheckboxField): Markup {
  return html`
    <div class="field">
      <div class="choice">
        <input
          id=${name}
          name=${name}
          type="checkbox"
          value="true"
          checked=${checked}
          ...${described(name, { help, error })}
        />
        <label for=${name}>${label}</label>
      </div>
      ${help !== undefined && html`<p class="help" id=${`${name}-help`}>${help}</p>`}
      ${error !== undefined && html`<p class="error" id=${`${name}-error`}>${error}</p>`}
    </div>
  `;
}
