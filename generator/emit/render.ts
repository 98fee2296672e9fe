import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import Handlebars from "handlebars";

const handlebars = Handlebars.create();

/** A value inside a table: on one line, and no end of the cell. https://github.github.com/gfm/#tables-extension- */
handlebars.registerHelper("cell", (value: unknown) =>
  String(value ?? "")
    .replaceAll("|", "\\|")
    .replaceAll("\n", " "),
);
handlebars.registerHelper("join", (values: readonly unknown[]) => values.join(", "));
handlebars.registerHelper("json", (value: unknown) => JSON.stringify(value, null, 1).replace(/\n\s*/g, " "));

/**
 * The page template of that name, compiled when it is first rendered: a view in, Markdown out. Only our own templates are
 * ever compiled.
 */
export function pageTemplate<View>(name: "readme" | "reference" | "agent"): (view: View) => string {
  let render: ((view: View) => string) | undefined;
  return (view) => {
    render ??= compiled<View>(name);
    return `${render(view)
      .replace(/\n{3,}/g, "\n\n")
      .trimEnd()}\n`;
  };
}

function compiled<View>(name: string): (view: View) => string {
  // A bundle in CommonJS has no `import.meta`.
  const { resolve } = createRequire(import.meta.url ?? __filename);
  const source = readFileSync(resolve(`#templates/${name}.hbs`), "utf8");
  return handlebars.compile<View>(source, { noEscape: true, strict: false });
}
