import type { AuthOption, ConfigField } from "@agent-connectors/runtime";
import { defaultText } from "./default-text.ts";
import { type FieldStyle, type FieldView, fieldView } from "./field-view.ts";

const STYLE: FieldStyle = { isNamed: () => false, nulls: "said" };

/** One way to authenticate, for a reader. */
export interface AuthView {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly credentials: readonly FieldView[];
}

/** What documentation says of a way to authenticate. */
export function authView({ name, title, description, credentials }: AuthOption): AuthView {
  const views = Object.entries(credentials).map(([key, { schema, required }]) => ({
    ...fieldView(key, schema, STYLE),
    required,
  }));
  return { name, title, description, credentials: views };
}

/** What documentation says of the config that a person gives; what is mapped or derived is nobody's to give. */
export function configViews(config: Readonly<Record<string, ConfigField>>): readonly FieldView[] {
  return Object.entries(config).flatMap(([name, field]) => (field.kind === "given" ? [configView(name, field)] : []));
}

function configView(name: string, field: Extract<ConfigField, { kind: "given" }>): FieldView {
  const { schema, required, default: value } = field;
  const view = { ...fieldView(name, schema, STYLE), required: required && value === undefined };
  return value === undefined ? view : { ...view, default: defaultText(value) };
}
