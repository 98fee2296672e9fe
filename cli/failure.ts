import { ConnectorError, errorCodes } from "@agent-connectors/runtime/portable";
import { CommanderError } from "commander";
import { precedingVariable, type Settings } from "./settings.ts";
import { printableLines } from "./table.ts";

/** The exit code if a setup page was not completed in time. */
export const setupTimeoutExit = 6;

/** The exit code after SIGINT (Ctrl-C) or SIGTERM. */
const interruptedExit = 130;

/** A failure with an exit code that `errorCodes` does not contain. */
export class ExitError extends Error {
  override readonly name = "ExitError";
  readonly exitCode: number;
  constructor(exitCode: number, message: string) {
    super(message);
    this.exitCode = exitCode;
  }

  /** Returns the failure for an interruption by the user or a signal. */
  static interrupted(): ExitError {
    return new ExitError(interruptedExit, "interrupted");
  }
}

/**
 * Writes a failure to standard error, and returns the exit code. A terminal gets text, any other stream one line of JSON. If the
 * user requested the help or the version, writes nothing and returns 0.
 */
export function reportFailure(thrown: unknown, stderr: NodeJS.WriteStream = process.stderr): number {
  if (thrown instanceof CommanderError && thrown.exitCode === 0) return 0;
  const { exitCode, json, lines } = failureOf(thrown);
  stderr.write(stderr.isTTY ? lines.map((line) => `${printableLines(line)}\n`).join("") : `${JSON.stringify(json)}\n`);
  return exitCode;
}

interface Failure {
  readonly exitCode: number;
  readonly json: object;
  readonly lines: readonly string[];
}

function failureOf(thrown: unknown): Failure {
  if (thrown instanceof ExitError)
    return {
      exitCode: thrown.exitCode,
      json: { code: thrown.exitCode === setupTimeoutExit ? "setup_timeout" : "cancelled", message: thrown.message },
      lines: [thrown.message],
    };
  const error = connectorError(thrown);
  const cause = error.code === "internal" && error.cause instanceof Error ? error.cause.message : undefined;
  const remedies = remediesOf(error);
  return {
    exitCode: errorCodes[error.code].exit,
    json: {
      ...error.toJSON(),
      ...(cause !== undefined && { cause }),
      ...(remedies.length > 0 && { remedy: remedies.join(". ") }),
    },
    lines: [error.message, ...(cause === undefined ? [] : [cause]), ...remedies, ...waitOf(error)],
  };
}

function connectorError(thrown: unknown): ConnectorError {
  if (thrown instanceof CommanderError) return new ConnectorError("invalid_params", mistakeIn(thrown));
  if (thrown instanceof Error && "syscall" in thrown)
    return new ConnectorError("internal", thrown.message, { cause: thrown });
  return ConnectorError.from(thrown);
}

function mistakeIn({ code, message }: CommanderError): string {
  // The command is missing, and commander has printed the help.
  if (code === "commander.help") return "expected a command; the help above lists the possible commands";
  const [mistake = "", suggestion = ""] = message.replace(/^error: /, "").split("\n");
  // Commander writes "(Did you mean x?)" or "(Did you mean one of x, y?)" on a line of its own.
  const [, meant] = /^\(Did you mean (?:one of )?(.+)\?\)$/.exec(suggestion) ?? [];
  if (meant === undefined) return `${mistake.replace(/\.$/, "")}; --help shows examples`;
  return `${mistake}; did you mean '${meant.replaceAll(", ", "' or '")}'?`;
}

function remediesOf({ code }: ConnectorError): readonly string[] {
  if (code === "unauthenticated") {
    const variable = precedingVariable();
    if (variable === undefined) return ["Sign in with: agent-cli login"];
    return [`Correct the credentials in the environment, or unset ${variable} and sign in with: agent-cli login`];
  }
  if (code === "credentials_rejected")
    return [
      "Connect the system again with: agent-cli connectors update NAME --reconnect",
      "If the credentials are in the environment or in a file, correct them there.",
    ];
  return [];
}

function waitOf({ retry_after_ms }: ConnectorError): readonly string[] {
  return retry_after_ms === undefined ? [] : [`Try again in ${Math.ceil(retry_after_ms / 1000)} s.`];
}

/**
 * Returns the error of a command. If the service has no workspace with the saved name, the error also says that the settings
 * select the workspace, and how to choose another one. If the settings cannot be read, returns `error` unchanged.
 */
export function withWorkspaceRemedy(error: unknown, settings: () => Settings): unknown {
  if (!(error instanceof ConnectorError) || !isSavedWorkspace(error.reason, settings)) return error;
  const remedy = "choose another one with agent-cli workspaces use NAME, or pass --workspace NAME";
  return new ConnectorError(error.code, `${error.reason}, which the settings select; ${remedy}`);
}

function isSavedWorkspace(reason: string, settings: () => Settings): boolean {
  try {
    return reason === `there is no workspace '${settings().workspace}'`;
  } catch {
    return false;
  }
}

/** The message of an error, without the name of its class. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
