/** Why a file or folder cannot be read, for the person who named it; `undefined` for an error that is no such thing. */
export function fileProblem(error: unknown, path: string): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  const found = FOUND[String(error.code)];
  return found === undefined ? undefined : `${path}: expected to read it, found ${found}`;
}

/** https://nodejs.org/api/errors.html#common-system-errors */
const FOUND: Readonly<Record<string, string>> = {
  ENOENT: "nothing there",
  ENOTDIR: "a file in the place of a folder",
  EISDIR: "a folder",
  EACCES: "no permission",
  EPERM: "no permission",
  ELOOP: "links that lead back to themselves",
  ENAMETOOLONG: "a name that is too long",
};
