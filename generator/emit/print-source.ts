import {
  type ImportDeclarationStructure,
  IndentationText,
  Project,
  type StatementStructures,
  StructureKind,
  type WriterFunction,
} from "ts-morph";
import type { File } from "./emit.ts";

/** A statement of a generated module. */
export type Statement = StatementStructures | WriterFunction;

/** One project for all files. It only prints them, and they do not affect each other. */
const project = new Project({
  useInMemoryFileSystem: true,
  skipLoadingLibFiles: true,
  manipulationSettings: { indentationText: IndentationText.TwoSpaces },
});

/** Prints a TypeScript module without a header. */
export function printSource(path: string, statements: readonly Statement[]): File {
  const source = project.createSourceFile(path, { statements: [...statements] }, { overwrite: true });
  const text = source.getFullText();
  project.removeSourceFile(source);
  return { path, text };
}

/** Returns an `import type { … }` of the sorted names, or no statement if there are no names. */
export function importTypes(moduleSpecifier: string, names: Iterable<string>): readonly ImportDeclarationStructure[] {
  const namedImports = [...new Set(names)].sort();
  if (!namedImports.length) return [];
  return [{ kind: StructureKind.ImportDeclaration, isTypeOnly: true, moduleSpecifier, namedImports }];
}

/** Like `importTypes`, for values. */
export function importValues(moduleSpecifier: string, names: Iterable<string>): readonly ImportDeclarationStructure[] {
  return importTypes(moduleSpecifier, names).map((declaration) => ({ ...declaration, isTypeOnly: false }));
}

/** Writes an exported statement and its doc comment as text, because ts-morph would indent the type or the value too far. */
export function exported(docs: string, text: string): WriterFunction {
  return (writer) =>
    writer
      .blankLineIfLastNot()
      .write([...docLines(docs), `export ${text}`].join("\n"))
      .newLine();
}

/** Joins the paragraphs of a doc comment, and escapes the characters that end a comment. */
export function doc(...paragraphs: readonly (string | undefined)[]): string {
  return paragraphs
    .filter((paragraph) => paragraph !== undefined && paragraph !== "")
    .join("\n\n")
    .replaceAll("*/", "*\\/");
}

/** Returns the lines of a doc comment, or no lines for an empty string. `text` is a result of `doc`. */
export function docLines(text: string): readonly string[] {
  if (!text.includes("\n")) return text ? [`/** ${text} */`] : [];
  return ["/**", ...text.split("\n").map((line) => ` * ${line}`.trimEnd()), " */"];
}
