import { html, type Markup } from "./html.ts";

interface Field extends Labelled {
  readonly type: "text" | "password" | "email" | "date" | "number";
  readonly value?: string | undefined;
  readonly autocomplete?: string;
  /** Attributes that make password managers ignore the field. */
  readonly unmanaged?: Readonly<Record<string, string>>;
}

/** A one-line input with its label, help and error, linked for screen readers. */
export function field(facts: Field): Markup {
  const { name, required, type, value, autocomplete = "off", unmanaged = {} } = facts;
  return labelled(
    facts,
    (described) => html`
      <input
        id=${name}
        name=${name}
        type=${type}
        value=${value}
        required=${required}
        autocomplete=${autocomplete}
        autocapitalize="none"
        spellcheck="false"
        ...${unmanaged}
        ...${described}
      />
    `,
  );
}

interface Labelled {
  /** Name and id of the control. */
  readonly name: string;
  readonly label: string;
  readonly help?: string | undefined;
  readonly required: boolean;
  readonly error?: string | undefined;
}

function labelled({ name, label, help, required, error }: Labelled, control: (described: Described) => Markup): Markup {
  return html`
    <div class="field">
      <label for=${name}>${label}${!required && html` <span class="optional">(optional)</span>`}</label>
      ${help !== undefined && html`<p class="help" id=${`${name}-help`}>${help}</p>`}
      ${control(described(name, { help, error }))}
      ${error !== undefined && html`<p class="error" id=${`${name}-error`}>${error}</p>`}
    </div>
  `;
}

interface Described {
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: "true";
}

/** Returns the attributes that link a control to the elements `<name>-help` and `<name>-error` for screen readers. */
function described(
  name: string,
  { help, error }: { readonly help?: string | undefined; readonly error?: string | undefined },
): Described {
  const ids = [help === undefined ? [] : [`${name}-help`], error === undefined ? [] : [`${name}-error`]].flat();
  return {
    ...(ids.length > 0 && { "aria-describedby": ids.join(" ") }),
    ...(error !== undefined && { "aria-invalid": "true" }),
  };
}

interface AreaField extends Labelled {
  readonly value?: string | undefined;
}

/** A field of several lines. */
export function areaField(facts: AreaField): Markup {
  const { name, required, value } = facts;
  return labelled(
    facts,
    (described) => html`
      <textarea id=${name} name=${name} rows="3" required=${required} autocapitalize="none" spellcheck="false" ...${described}>${value}</textarea>
    `,
  );
}

interface SelectField extends Labelled {
  /** The first option is selected unless `value` names another one. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value?: string | undefined;
}

/** A drop-down list of options. */
export function selectField(facts: SelectField): Markup {
  const { name, required, options, value } = facts;
  return labelled(
    facts,
    (described) => html`
      <select id=${name} name=${name} required=${required} ...${described}>
        ${options.map((option) => html`<option value=${option.value} selected=${option.value === value}>${option.label}</option>`)}
      </select>
    `,
  );
}

interface CheckboxField extends Omit<Labelled, "required"> {
  readonly checked: boolean;
}

/** A checkbox with its label, help and error. */
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

interface RadioChoice {
  readonly name: string;
  readonly legend: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly help?: string | undefined }[];
  /** The selected option; the first one by default. */
  readonly value?: string | undefined;
}

/** A group of radio buttons, each with a label and optional help. */
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
