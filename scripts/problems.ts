import { ConnectorError } from "@agent-connectors/runtime";

/** Describes why a file or folder cannot be read or written; `undefined` for any other error. */
export function fileProblem(
  error: unknown,
  path: string,
  access: "read" | "written" | "read or written",
): string | undefined {
  const cause = causeByCode[codeOf(error)];
  return cause === undefined ? undefined : `${path}: cannot be ${access}: ${cause}`;
}

/** Describes the arguments that `parseArgs` refuses; `undefined` for any other error. */
export function argumentProblem(error: unknown): string | undefined {
  if (!(error instanceof Error) || !codeOf(error).startsWith("ERR_PARSE_ARGS")) return undefined;
  return `${error.message.split(/\.\s/)[0]}; --help lists the options`;
}

/** Reads the value of an option: a whole number in this range. Throws `invalid_params` for any other value. */
export function wholeNumber(
  option: string,
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= from && number <= to) return number;
  throw new ConnectorError(
    "invalid_params",
    `${option}: expected a whole number from ${from} to ${to}, found '${text}'`,
  );
}

/** The cause, by the code of the error (https://nodejs.org/api/errors.html#common-system-errors). */
const causeByCode: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  ENOTDIR: "a part of the path is a file, not a folder",
  EISDIR: "it is a folder",
  EACCES: "this user has no permission",
  EPERM: "this user has no permission",
  EROFS: "its file system is read-only",
  ELOOP: "its links form a cycle",
  ENAMETOOLONG: "its name is too long",
};

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
