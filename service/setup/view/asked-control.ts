import { areaField } from "../../pages/area-field.ts";
import { checkboxField } from "../../pages/checkbox-field.ts";
import { type Field, field } from "../../pages/field.ts";
import type { Markup } from "../../pages/html.ts";
import { selectField } from "../../pages/select-field.ts";
import type { AskedField } from "../form/asked-field.ts";

const inputTypes: Readonly<Partial<Record<AskedField["control"], Field["type"]>>> = {
  email: "email",
  day: "date",
  moment: "date",
  whole_number: "number",
  number: "number",
};

/** It is a key of another system, not a password of this site: the managers neither offer one nor keep it. */
const unmanaged = { "data-1p-ignore": "", "data-bwignore": "", "data-lpignore": "true", "data-form-type": "other" };

export interface ControlState {
  /** As it was filled in last; a secret is never shown again. */
  readonly value: string | undefined;
  readonly error: string | undefined;
  /** Whether a secret is seen while it is typed. */
  readonly secrets: "hidden" | "seen";
}

/** The control by which something is asked. */
export function askedControl(asked: AskedField, { value, error, secrets }: ControlState): Markup {
  const { control, name, label, required, options = [], fallback } = asked;
  const facts = { name, label, required, help: helpOf(asked), error };
  if (control === "yes") return checkboxField({ ...facts, checked: (value ?? fallback) === "true" });
  if (control === "lines") return areaField({ ...facts, value });
  if (control === "choice") return selectField({ ...facts, value, options: selectable(options, asked) });
  if (control === "secret")
    return field({
      ...facts,
      type: secrets === "seen" ? "text" : "password",
      // Browsers fill in the password of this site in spite of `off`, and it would be sent to the upstream
      // (https://developer.mozilla.org/en-US/docs/Web/Security/Practical_implementation_guides/Turning_off_form_autocompletion);
      // a field of text would be kept in the browser's history of forms without it.
      autocomplete: secrets === "seen" ? "off" : "new-password",
      unmanaged,
    });
  return field({ ...facts, type: inputTypes[control] ?? "text", value });
}

/** The first is what holds when nothing is chosen. */
function selectable(options: readonly string[], { required, fallback }: AskedField) {
  const named = options.filter((option) => option !== fallback).map((option) => ({ value: option, label: option }));
  const first = fallback === undefined ? (required ? "Choose one" : "None") : `${fallback} (default)`;
  return [{ value: "", label: first }, ...named];
}

function helpOf({ help, fallback, example, control, required }: AskedField): string | undefined {
  const sentences = [
    ...(help === undefined ? [] : [help]),
    ...(control === "lines" ? ["One on each line."] : []),
    ...(fallback !== undefined && control !== "choice" && control !== "yes" ? [`If left empty: ${fallback}.`] : []),
    ...(fallback === undefined && example !== undefined && control !== "moment" && (required || control !== "secret")
      ? [`For example ${example}.`]
      : []),
  ];
  return sentences.length === 0 ? undefined : sentences.join(" ");
}
