import { ConnectorError, type Problem } from "@agent-connectors/runtime";

/** The error that tells all problems of the settings: who mends one must not start again to learn of the next. */
export function wrongSettings(problems: readonly Problem[]): ConnectorError {
  return new ConnectorError("invalid_config", problems.map(sentence).join("; "), { details: problems });
}

function sentence({ path, expected, found, suggestion }: Problem): string {
  const meant = suggestion === undefined ? "" : `, did you mean '${suggestion}'?`;
  return `${path}: expected ${expected}, found ${found}${meant}`;
}
