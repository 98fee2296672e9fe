import { redactText } from "@agent-connectors/runtime";
import { type DestinationStream, type Logger, type LoggerOptions, pino, stdTimeFunctions } from "pino";
import sonicBoom from "sonic-boom";
import type { Settings } from "../settings/settings.ts";

/**
 * Paths of secrets in errors and requests. `scrubLine` masks deeper secrets, because applying a path with wildcards takes
 * longer than writing the line.
 */
const secretPaths = ["", "err.", "cause.", "headers.", "body.", "params."].flatMap((place) =>
  ["authorization", "cookie", "password", "secret", "credentials", "token"].map((name) => place + name),
);

const mask = "[redacted]";

interface LogStream extends DestinationStream {
  readonly flush?: () => void;
}

/**
 * Lengths are in bytes, and `periodicFlush` is in milliseconds. If nothing reads the log, lines beyond `maxLength` are
 * lost. When the process exits, it waits for a slow reader, but gives up if nothing is read for five seconds.
 */
const buffering = { minLength: 4_096, maxLength: 1_048_576, periodicFlush: 100, maxWriteRetries: 50 };

/**
 * Creates a buffered stream, because a write for each line takes longer than creating the line. The buffer is written when the
 * process exits, and lost when the process is killed. A failed write is repeated with the next lines. It does not end the
 * process, because the service must keep running when the reader of its log ends.
 *
 * Uses `sonic-boom` itself: `destination` of pino 10 has an older version, which endlessly repeats a failed write at the exit.
 */
export function bufferedLines(fd: number): LogStream {
  const stream = new sonicBoom.SonicBoom({ fd, sync: false, ...buffering });
  stream.on("error", () => {});
  process.once("exit", () => {
    try {
      stream.flushSync();
    } catch {
      // If nothing reads the log, the last lines are lost.
    }
  });
  return stream;
}

let standardError: LogStream | undefined;

function standardErrorLines(): LogStream {
  standardError ??= bufferedLines(2);
  return standardError;
}

/** The lowest level of pino whose lines are written at once, because they may explain why the process ends. */
const urgent = 40;

/** Creates a logger of JSON lines. It masks secrets, escapes line breaks, and writes warnings and errors at once. */
export function createLogger(level: Settings["logLevel"], stream: LogStream = standardErrorLines()): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: secretPaths, censor: mask },
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

const secretWord =
  "(?:token|secret|passw(?:or)?d|credential|authorization|cookie|signature|api_?key|private_?key|code_verifier)s?";

const secretName = new RegExp(`${secretWord}$`, "i");

/** Matches lines with escaped quotes, or with objects or arrays of secrets. `redactText` can miss the secrets of such lines. */
const needsParsing = new RegExp(String.raw`\\"|${secretWord}":[[{]`, "i");

/** Parses a line that may have a secret, so that the masked line stays valid JSON. */
function scrubLine(line: string): string {
  return needsParsing.test(line) || redactText(line) !== line ? `${JSON.stringify(scrub(JSON.parse(line)))}\n` : line;
}

function scrub(value: unknown): unknown {
  if (typeof value === "string") return redactText(value);
  if (Array.isArray(value)) return value.map(scrub);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, isSecret(name, member) ? mask : scrub(member)]),
  );
}

/** A number or a boolean is not a secret, but describes one. */
function isSecret(name: string, member: unknown): boolean {
  return secretName.test(name) && (typeof member === "string" || (typeof member === "object" && member !== null));
}
