import { html, type Markup } from "./html.ts";
import { type Labelled, labelled } from "./labelled.ts";

export interface SelectField extends Labelled {
  /** The first is chosen unless `value` names another one. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value?: string | undefined;
}

/** A list of which one is chosen. */
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
