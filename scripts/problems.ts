/** Describes why a file or folder cannot be read; `undefined` for any other error. */
export function fileProblem(error: unknown, path: string): string | undefined {
  const found = foundByCode[codeOf(error)];
  return found === undefined ? undefined : `${path}: expected to read it, found ${found}`;
}

/** Describes the arguments that `parseArgs` refuses; `undefined` for any other error. */
export function argumentProblem(error: unknown): string | undefined {
  if (!(error instanceof Error) || !codeOf(error).startsWith("ERR_PARSE_ARGS")) return undefined;
  return `${error.message.split(/\.\s/)[0]}; --help lists the options`;
}

/** What was found, by the code of the error (https://nodejs.org/api/errors.html#common-system-errors). */
const foundByCode: Readonly<Record<string, string>> = {
  ENOENT: "nothing there",
  ENOTDIR: "a file instead of a folder",
  EISDIR: "a folder",
  EACCES: "no permission",
  EPERM: "no permission",
  ELOOP: "a cycle of links",
  ENAMETOOLONG: "a name that is too long",
};

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
