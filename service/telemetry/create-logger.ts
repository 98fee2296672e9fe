import { type DestinationStream, destination, type Logger, type LoggerOptions, pino, stdTimeFunctions } from "pino";
import type { Settings } from "../settings/settings.ts";
import { scrubLine } from "./scrub-line.ts";

/** Members that hold secrets, at the places where errors and requests have them. Deeper ones are the scrubber's: a wildcard costs more than the line. */
const secretPaths = ["", "err.", "cause.", "headers.", "body.", "params."].flatMap((place) =>
  ["authorization", "cookie", "password", "secret", "credentials", "token"].map((name) => place + name),
);

/**
 * A logger of JSON lines: no secret leaves by it, and no text of a client's breaks a line. It writes to standard error
 * unless told otherwise.
 */
export function createLogger(level: Settings["logLevel"], stream?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: secretPaths, censor: "[redacted]" },
    hooks: { streamWrite: scrubLine },
  };
  return pino(options, stream ?? destination({ fd: 2, sync: false }));
}
