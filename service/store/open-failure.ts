import { ConnectorError } from "@agent-connectors/runtime";
import { codeOf, databaseFailure } from "./database-failure.ts";

/** What people can do about a database that is not as it should be, by SQLSTATE or SQLite's result code. */
const remedies: Readonly<Record<string, string>> = {
  // PgBouncer answers so to startup parameters that it does not track.
  "08P01": "where a pooler stands before it, configure that as 'Behind a pooler' in docs/operations.md describes",
  "28000": "set the user in DATABASE_URL to one whom the server lets in",
  "53100": "free some space on its disk",
  "28P01": "set the user and the password in DATABASE_URL to those that the server knows",
  "3D000": "create it, or set DATABASE_URL to one that there is",
  // https://www.sqlite.org/rescode.html: READONLY, IOERR, FULL, CORRUPT, CANTOPEN, NOTADB
  "8": "let this user write to it and to its folder",
  "10": "see that its disk works and has space",
  "13": "free some space on its disk",
  "11": "restore it from a backup",
  "14": "let this user read and write it and its folder, or set DATA_DIR to another one",
  "26": "restore it from a backup, or move it away to begin with an empty one",
};

/**
 * Why a database cannot be opened at the start, in a line that names it by `place`: `invalid_config` with what to do, or
 * `service_unavailable` where it may answer later. `undefined` where it is not the database that fails.
 */
export function openFailure(error: unknown, place: string): ConnectorError | undefined {
  if (!(error instanceof Error) || error instanceof ConnectorError) return undefined;
  const code = codeOf(error);
  const remedy = Object.hasOwn(remedies, code) ? remedies[code] : undefined;
  if (remedy !== undefined)
    return new ConnectorError(
      "invalid_config",
      `expected a database ${place} that can be used, found: ${reasonOf(error)}; ${remedy}`,
      { cause: error },
    );
  if (!databaseFailure(error)) return undefined;
  return new ConnectorError(
    "service_unavailable",
    `the database ${place} cannot be reached now: ${reasonOf(error)}; see that it runs, and try again`,
    { cause: error },
  );
}

/** The driver's own words, which repeat no password. A host of several addresses fails once for each, with none in all. */
function reasonOf(error: Error): string {
  const [first] = error instanceof AggregateError ? error.errors : [];
  return first instanceof Error ? first.message : error.message;
}
