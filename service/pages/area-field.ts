import { html, type Markup } from "./html.ts";
import { type Labelled, labelled } from "./labelled.ts";

export interface AreaField extends Labelled {
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
