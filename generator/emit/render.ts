import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import Handlebars from "handlebars";

const require = createRequire(import.meta.url);
const handlebars = Handlebars.create();

/** A value inside a table: on one line, and no end of the cell. https://github.github.com/gfm/#tables-extension- */
handlebars.registerHelper("cell", (value: unknown) =>
  String(value ?? "")
    .replaceAll("|", "\\|")
    .replaceAll("\n", " "),
);
handlebars.registerHelper("join", (values: readonly unknown[]) => values.join(", "));
handlebars.registerHelper("json", (value: unknown) => JSON.stringify(value, null, 1).replace(/\n\s*/g, " "));

/** The page template of that name, compiled: a view in, Markdown out. Only our own templates are ever compiled. */
export function pageTemplate<View>(name: "readme" | "reference" | "agent"): (view: View) => string {
  const source = readFileSync(require.resolve(`#templates/${name}.hbs`), "utf8");
  const render = handlebars.compile<View>(source, { noEscape: true, strict: false });
  return (view) =>
    `${render(view)
      .replace(/\n{3,}/g, "\n\n")
      .trimEnd()}\n`;
}
