import { redactText } from "@agent-connectors/runtime";
import { type DestinationStream, destination, type Logger, type LoggerOptions, pino, stdTimeFunctions } from "pino";
import type { Settings } from "../settings/settings.ts";

/** Members that hold secrets, at the places where errors and requests have them. Deeper ones are the scrubber's: a wildcard costs more than the line. */
const secretPaths = ["", "err.", "cause.", "headers.", "body.", "params."].flatMap((place) =>
  ["authorization", "cookie", "password", "secret", "credentials", "token"].map((name) => place + name),
);

/** A stream that may gather lines before it writes them. */
interface LogStream extends DestinationStream {
  /** Writes what is gathered. */
  readonly flush?: () => void;
}

/** Characters that are gathered, and milliseconds that they wait. */
const gathered = { minLength: 4_096, periodicFlush: 100 };

/**
 * Lines for a file descriptor. To hand each line to the system by itself takes longer than to make it. Lines are written
 * before the process exits too, but those that wait are lost where it is killed.
 */
export function gatheredLines(fd: number): LogStream {
  return destination({ fd, sync: false, ...gathered });
}

/** The lowest of pino's levels whose lines do not wait: they tell why a process was killed, for example. */
const urgent = 40;

/**
 * A logger of JSON lines: no secret leaves by it, and no text of a client's breaks a line. It writes to standard error
 * unless told otherwise, warnings and errors at once.
 */
export function createLogger(level: Settings["logLevel"], stream: LogStream = gatheredLines(2)): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: secretPaths, censor: "[redacted]" },
    hooks: {
      streamWrite: scrubLine,
      logMethod(facts, log, level) {
        log.apply(this, facts);
        if (level >= urgent) stream.flush?.();
      },
    },
  };
  return pino(options, stream);
}

/** Names whose values are secrets. */
const secretName =
  /(?:tokens?|secrets?|passw(?:or)?d|credentials?|authorization|cookies?|signature|api_?key|private_?key|code_verifier)$/i;

const mask = "[redacted]";

/** Quotes within a text hide its form from the look at the whole line, and so do the members of an object. */
const hidden = /\\"|(?:token|secret|credential|authorization|cookie)s?":[[{]/i;

/**
 * A line of the log without what is, or looks like, a secret. Most lines have nothing of the kind, and pass at the cost
 * of one look; the others are taken apart, so that what is masked breaks no JSON.
 */
function scrubLine(line: string): string {
  return hidden.test(line) || redactText(line) !== line ? `${JSON.stringify(scrub(JSON.parse(line)))}\n` : line;
}

function scrub(value: unknown): unknown {
  if (typeof value === "string") return redactText(value);
  if (Array.isArray(value)) return value.map(scrub);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, isSecret(name, member) ? mask : scrub(member)]),
  );
}

/** Numbers and flags are facts about a secret, not the secret. */
function isSecret(name: string, member: unknown): boolean {
  return secretName.test(name) && (typeof member === "string" || (typeof member === "object" && member !== null));
}
