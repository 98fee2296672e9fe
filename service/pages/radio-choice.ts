import { html, type Markup } from "./html.ts";

export interface RadioChoice {
  readonly name: string;
  readonly legend: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly help?: string | undefined }[];
  /** The first is chosen unless this names another one. */
  readonly value?: string | undefined;
}

/** One of several, each with a line of help. */
export function radioChoice({ name, legend, options, value }: RadioChoice): Markup {
  const chosen = options.find((option) => option.value === value) ?? options[0];
  return html`
    <fieldset>
      <legend>${legend}</legend>
      ${options.map((option) => {
        const id = `${name}-${option.value}`;
        return html`
          <div class="choice">
            <input
              id=${id}
              name=${name}
              type="radio"
              value=${option.value}
              checked=${option === chosen}
              aria-describedby=${option.help === undefined ? undefined : `${id}-help`}
            />
            <div>
              <label for=${id}>${option.label}</label>
              ${option.help !== undefined && html`<p class="help" id=${`${id}-help`}>${option.help}</p>`}
            </div>
          </div>
        `;
      })}
    </fieldset>
  `;
}
