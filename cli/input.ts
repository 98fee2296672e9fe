import { readFile } from "node:fs/promises";
import { addAbortSignal } from "node:stream";
import { text } from "node:stream/consumers";
import {
  ConnectorError,
  coerce,
  compileCheck,
  invalid,
  type Problem,
  parseJsonText,
} from "@agent-connectors/runtime/portable";
import { argumentsOf, type Command, type Field, flagOf, inputSchema } from "./command.ts";
import { reasonOf } from "./failure.ts";

/** The text of a flag or an argument; `true` for a boolean flag; the texts of a list flag, or of a list or object argument. */
export type Word = string | boolean | readonly string[];

/** The flags and arguments of a command line, by field. */
type Words = Readonly<Record<string, Word | undefined>>;

interface Source {
  readonly words: Words;
  /** The value of `--json`. */
  readonly json: string | undefined;
  /** Ends the wait for standard input. */
  readonly signal: AbortSignal;
}

/**
 * Reads the input of a command from `--json` (JSON, `@file`, or `-` for standard input) and from the words of the command line,
 * which replace members of `--json`. Throws `invalid_params` for the first value or file that cannot be read, otherwise for all
 * problems of the input together.
 */
export async function readInput(
  command: Command,
  { words, json, signal }: Source,
): Promise<Readonly<Record<string, unknown>>> {
  const given = json === undefined ? {} : parseObject(await sourceOf(json, signal));
  const values = Object.entries(words).flatMap(([name, word]) => {
    const field = command.fields[name];
    return field === undefined || word === undefined ? [] : [[name, typedValue(name, field, word)] as const];
  });
  const input = { ...given, ...Object.fromEntries(values) };
  const check = await compileCheck(inputSchema(command), "option");
  const problems = check(input);
  if (problems.length > 0) throw invalid("invalid_params", withUsage(command, problems));
  return input;
}

/**
 * Adds all arguments and an example to the problem of the first missing argument. An omitted argument shifts the following
 * ones, so the name of the missing argument alone can mislead.
 */
function withUsage(command: Command, problems: readonly Problem[]): readonly Problem[] {
  const first = problems.find(({ code, path }) => code === "missing" && command.fields[path]?.argument !== undefined);
  const names = argumentsOf(command).map(([name, { required }]) => (required ? `<${name}>` : `[${name}]`));
  const expected = `the ${names.length === 1 ? "argument" : "arguments"} ${names.join(" ")} (example: ${command.examples[0]})`;
  return problems.map((problem) => (problem === first ? { ...problem, expected } : problem));
}

/** Reads standard input to its end. Throws an `AbortError` if the signal aborts first. */
export function readStandardInput(signal: AbortSignal): Promise<string> {
  return text(addAbortSignal(signal, process.stdin));
}

async function sourceOf(json: string, signal: AbortSignal): Promise<string> {
  if (json === "-") return readStandardInput(signal);
  if (!json.startsWith("@")) return json;
  try {
    // A byte order mark at the start, which some editors write, is not part of the JSON.
    return (await readFile(json.slice(1), "utf8")).replace(/^\uFEFF/, "");
  } catch (error) {
    throw new ConnectorError(
      "invalid_params",
      `--json: the file '${json.slice(1)}' cannot be read: ${reasonOf(error)}`,
    );
  }
}

function parseObject(source: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = parseJsonText(source);
  } catch {
    // The input can contain secrets, so the message does not show it.
    throw new ConnectorError("invalid_params", "--json: expected a JSON object, @file or -, found invalid JSON");
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  throw new ConnectorError("invalid_params", "--json: expected a JSON object, found another JSON value");
}

/**
 * Converts a word to the type of its field. The value of an object flag is JSON. The value of an array flag is a JSON array, JSON
 * objects without the brackets of an array, or a comma-separated list. A repeated array flag adds items. `readInput` checks the
 * converted values.
 */
function typedValue(name: string, field: Field, word: Word): unknown {
  const { schema, argument } = field;
  if (typeof word === "boolean") return word;
  if (typeof word !== "string") {
    if (schema.type === "object") return objectOf(name, word);
    return argument === undefined ? word.flatMap((each) => typedValue(name, field, each)) : word;
  }
  if (schema.type === "array" && !/^[[{]/.test(word)) return word.split(",");
  if (schema.type !== "array" && schema.type !== "object") return coerce(word, schema);
  try {
    return parseJsonText(schema.type === "array" && word.startsWith("{") ? `[${word}]` : word);
  } catch {
    throw new ConnectorError(
      "invalid_params",
      `${flagOf(name)}: expected JSON, such as ${schema.type === "array" ? '["a", "b"]' : '{"name": "value"}'}, found invalid JSON`,
    );
  }
}

/** Converts words `name=value` to an object. Refuses a repeated name, because one of its values would be lost. */
function objectOf(name: string, words: readonly string[]): Readonly<Record<string, string>> {
  const pairs = words.map((word) => {
    const at = word.indexOf("=");
    if (at < 1) throw new ConnectorError("invalid_params", `${name}: expected name=value, found '${word}'`);
    return [word.slice(0, at), word.slice(at + 1)] as const;
  });
  const names = pairs.map(([key]) => key);
  const repeated = names.find((key, at) => names.indexOf(key) < at);
  if (repeated === undefined) return Object.fromEntries(pairs);
  const remedy = `write an array as JSON: ${repeated}='["a","b"]'`;
  throw new ConnectorError("invalid_params", `${name}: expected '${repeated}' once, found it several times; ${remedy}`);
}
