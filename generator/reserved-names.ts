/**
 * Runtime and TypeScript types that the modules of a connector use. The connector's own types cannot have the same names. Types
 * that only `shared.ts` uses are not in this set, because `shared.ts` uses none of the connector's own types.
 */
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
 * Names that a kind cannot have: the names of other files and folders in `generated/`, `deviceNames`, and `kind`, `kinds` and
 * `kind_options`. For example, the type of a kind `kind_options` would be `KindOptions`, but `generated/index.ts` already uses
 * this name for another type.
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
