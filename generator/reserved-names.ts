/** Types that printed modules name: the runtime's, and TypeScript's own. No other type of a connector can have their names. */
export const printedTypes: ReadonlySet<string> = new Set([
  "CallOptions",
  "Connector",
  "Download",
  "Entity",
  "Listing",
  "ParamsOr",
  "Promise",
  "Readonly",
  "Record",
  "Result",
  "Schema",
]);

/** Names that no file can have on Windows. https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
export const deviceNames: readonly string[] = [
  "aux",
  "con",
  "nul",
  "prn",
  ...["com", "lpt"].flatMap((port) => Array.from({ length: 9 }, (_, index) => `${port}${index + 1}`)),
];

/** What stands beside the folders of the kinds, so that none can be called so. */
export const folderNames: ReadonlySet<string> = new Set([
  "dist",
  "index",
  "node_modules",
  "package",
  "tsconfig",
  ...deviceNames,
]);
