/** Names of types of the runtime and of TypeScript in generated modules. Types of a connector cannot have these names. */
export const reservedTypes: ReadonlySet<string> = new Set([
  "CallOptions",
  "Connector",
  "Download",
  "Entity",
  "Listing",
  "Omit",
  "ParamsOr",
  "Promise",
  "Readonly",
  "Record",
  "Result",
  "Schema",
  "StoreSearch",
  "StoreSqlQuery",
]);

/** Names that no file can have on Windows. https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
export const deviceNames: readonly string[] = [
  "aux",
  "con",
  "nul",
  "prn",
  ...["com", "lpt"].flatMap((port) => Array.from({ length: 9 }, (_, index) => `${port}${index + 1}`)),
];

/**
 * Names that a kind cannot have: those of files and folders next to the folders of the kinds, `deviceNames`, and names for which
 * `generated/index.ts` itself has a type, such as `KindOptions`.
 */
export const folderNames: ReadonlySet<string> = new Set([
  "dist",
  "index",
  "kind",
  "kind_options",
  "kinds",
  "node_modules",
  "package",
  "tsconfig",
  ...deviceNames,
]);
