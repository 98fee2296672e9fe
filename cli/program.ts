import { ConnectorError } from "@agent-connectors/runtime/portable";
import { Argument, Command as Commander, Option } from "commander";
import { argumentsOf, type Command, type Field, flagOf, globalFields } from "./command.ts";
import { commands } from "./commands/index.ts";
import type { GlobalOptions } from "./context.ts";
import { ExitError, reportFailure, withWorkspaceRemedy } from "./failure.ts";
import type { Word } from "./input.ts";
import cli from "./package.json" with { type: "json" };
import { notWritten } from "./replace-file.ts";

const description = `Connects, calls and searches business systems.

Sign in with 'agent-cli login', or set AGENT_CONNECTORS_URL, AGENT_CONNECTORS_CLIENT_ID and AGENT_CONNECTORS_CLIENT_SECRET. With
--local, calls run in this process, with credentials from the environment.`;

/** Runs the program. After a failure, reports it and sets the exit code. */
export async function runProgram(args: readonly string[]): Promise<void> {
  // If the reader closes the pipe, as `head` does, the program ends without an error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    process.exit(error.code === "EPIPE" ? 0 : reportFailure(notWritten("standard output", error)));
  });
  // Without a listener, the program would crash if the reader of the messages closed the pipe.
  process.stderr.on("error", () => {});
  const interrupted = abortedBySignals();
  try {
    await createProgram(interrupted).parseAsync(withHelpFlag(args), { from: "user" });
  } catch (error) {
    process.exitCode = reportFailure(interrupted.aborted ? ExitError.interrupted() : error);
  }
}

/** Returns the arguments `connectors execute --help` for `help connectors execute`: Commander's `help` accepts only one word. */
function withHelpFlag(args: readonly string[]): string[] {
  return args[0] === "help" ? [...args.slice(1), "--help"] : [...args];
}

/** Milliseconds that a command has to end after a signal. */
const graceMs = 2_000;

/**
 * Returns a signal that SIGINT (Ctrl-C) or SIGTERM aborts. Also ends the program if it still runs `graceMs` later, for example
 * because a request without a signal waits for its response. Before the program ends, it finishes its writes of the settings. A
 * second signal ends it at once.
 */
function abortedBySignals(): AbortSignal {
  const interrupted = new AbortController();
  const interrupt = () => {
    interrupted.abort();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.removeListener(signal, interrupt);
    setTimeout(exit, graceMs).unref();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, interrupt);
  return interrupted.signal;
}

async function exit(): Promise<void> {
  const { settingsReleased } = await import("./settings-lock.ts");
  await settingsReleased();
  process.exit(process.exitCode ?? reportFailure(ExitError.interrupted()));
}

/** Creates the command line. The command `connectors execute` is the subcommand `execute` of `connectors`. */
export function createProgram(signal: AbortSignal): Commander {
  const program = new Commander("agent-cli")
    .description(description)
    .version(cli.version)
    .configureHelp({ showGlobalOptions: true });
  for (const [name, field] of Object.entries(globalFields)) program.addOption(optionOf(name, field));
  for (const command of commands) add(program, command, signal);
  for (const each of withChildren(program))
    each
      .exitOverride()
      .configureOutput({ outputError: () => {} })
      .showHelpAfterError(false);
  return program;
}

function withChildren(command: Commander): readonly Commander[] {
  return [command, ...command.commands.flatMap(withChildren)];
}

function add(program: Commander, command: Command, signal: AbortSignal): void {
  const words = command.name.split(" ");
  const parent = words.slice(0, -1).reduce(groupOf, program);
  const added = parent.command(words.at(-1) ?? "").description(command.summary);
  for (const [name, field] of argumentsOf(command)) added.addArgument(argumentOf(name, field));
  const flags = flagsOf(command).map(([name, field]) => ({ name, option: optionOf(name, field) }));
  for (const { option } of flags) added.addOption(option);
  if (Object.keys(command.fields).length > 0)
    added.option("--json <json>", "the input as a JSON object, @file, or - for standard input");
  added.addHelpText("after", `\nExamples:\n${command.examples.map((line) => `  $ ${line}`).join("\n")}`);
  added.action((...args: unknown[]) => run({ command, program, added, flags, args, signal }));
}

const groups: Readonly<Record<string, string>> = {
  connectors: "Connect systems, call them, and search their records",
  organizations: "Choose an organization",
  workspaces: "Choose a workspace",
};

function groupOf(parent: Commander, word: string): Commander {
  const known = parent.commands.find((candidate) => candidate.name() === word);
  return known ?? parent.command(word).description(groups[word] ?? "");
}

function flagsOf({ fields }: Command): readonly (readonly [string, Field])[] {
  return Object.entries(fields).filter(([, { argument }]) => argument === undefined);
}

function argumentOf(name: string, { schema: { description: about, type } }: Field): Argument {
  // The argument is optional here, because `--json` can contain its value.
  return new Argument(type === "array" || type === "object" ? `[${name}...]` : `[${name}]`, about);
}

function optionOf(name: string, { schema }: Field): Option {
  const { description: about, type } = schema;
  // By default, Commander treats `--no-browser` as the value `false` of an option `browser`. `negate: false` prevents this.
  if (type === "boolean") return Object.assign(new Option(flagOf(name), about), { negate: false });
  const value = type === "object" ? "json" : type === "integer" ? "n" : type === "array" ? "list" : "value";
  const option = new Option(`${flagOf(name)} <${value}>`, about);
  // By default, only the last value of a repeated flag counts.
  if (type === "array") option.argParser((word, words: readonly string[] = []) => [...words, word]);
  if (type === "object") option.argParser((word, previous?: string) => onlyValue(name, word, previous));
  return schema.enum ? option.choices(schema.enum.map(String)) : option;
}

/** Returns the value of an object flag. Throws `invalid_params` if the flag has a previous value, because it would be lost. */
function onlyValue(name: string, word: string, previous: string | undefined): string {
  if (previous === undefined) return word;
  const flag = flagOf(name);
  const remedy = `write all members into one object: ${flag} '{…}'`;
  throw new ConnectorError("invalid_params", `${flag}: expected the flag once, found it several times; ${remedy}`);
}

interface Run {
  readonly command: Command;
  readonly program: Commander;
  readonly added: Commander;
  /** The option of each flag, with the name of its field. */
  readonly flags: readonly { readonly name: string; readonly option: Option }[];
  readonly args: readonly unknown[];
  readonly signal: AbortSignal;
}

async function run({ command, program, added, flags, args, signal }: Run): Promise<void> {
  const { openContext } = await import("./context.ts");
  const { readInput } = await import("./input.ts");
  const options: Readonly<Record<string, Word | undefined>> = added.opts();
  const given = flags.map(({ name, option }) => [name, options[option.attributeName()]] as const);
  const places = argumentsOf(command).map(([name], at) => [name, wordOf(args[at])] as const);
  const json = typeof options.json === "string" ? options.json : undefined;
  const input = await readInput(command, { words: Object.fromEntries([...places, ...given]), json, signal });
  const context = await openContext({ ...program.opts<GlobalOptions>(), signal, commands });
  if (context.local && !command.local)
    throw new ConnectorError("hosted_only", `'${command.name}' needs the service; run it without --local`);
  await command.run(input, context).catch((error) => {
    throw withWorkspaceRemedy(error, () => context.settings);
  });
}

/** Returns `undefined` for an absent argument and for an empty list of words, so that `--json` can contain the value. */
function wordOf(given: unknown): Word | undefined {
  if (Array.isArray(given)) return given.length === 0 ? undefined : given;
  return typeof given === "string" ? given : undefined;
}
