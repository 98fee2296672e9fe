import { html, type Markup } from "./html.ts";
import { type Labelled, labelled } from "./labelled.ts";

export interface Field extends Labelled {
  readonly type: "text" | "password" | "email" | "date" | "number";
  readonly value?: string | undefined;
  readonly autocomplete?: string;
  /** Attributes by which password managers leave a field alone. */
  readonly unmanaged?: Readonly<Record<string, string>>;
}

/** An input with its label, help and error, tied together for screen readers. */
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
