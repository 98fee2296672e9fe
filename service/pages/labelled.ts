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

/** The attributes by which screen readers tie a control to its help and error. */
export interface Described {
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: "true";
}

/** A control with its label, help and error. */
export function labelled(
  { name, label, help, required, error }: Labelled,
  control: (described: Described) => Markup,
): Markup {
  const helpId = `${name}-help`;
  const errorId = `${name}-error`;
  const ids = [help === undefined ? [] : [helpId], error === undefined ? [] : [errorId]].flat();
  const described: Described = {
    ...(ids.length > 0 && { "aria-describedby": ids.join(" ") }),
    ...(error !== undefined && { "aria-invalid": "true" }),
  };
  return html`
    <div class="field">
      <label for=${name}>${label}${!required && html` <span class="optional">(optional)</span>`}</label>
      ${help !== undefined && html`<p class="help" id=${helpId}>${help}</p>`}
      ${control(described)}
      ${error !== undefined && html`<p class="error" id=${errorId}>${error}</p>`}
    </div>
  `;
}
