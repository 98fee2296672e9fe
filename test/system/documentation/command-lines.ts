import { type Command, flagOf, globalFields } from "../../../cli/command.ts";
import { commands } from "../../../cli/commands/index.ts";

/** The flags that this check accepts for every command, each with the number of words that follow it. */
const globalFlags: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    Object.entries(globalFields).map(([name, { schema }]) => [flagOf(name), schema.type === "boolean" ? 0 : 1]),
  ),
  "--json": 1,
  "--help": 0,
  "--version": 0,
};

/** The problems of the command lines of `agent-cli` in a script: unknown commands and flags. */
export function commandProblems(script: string): readonly string[] {
  const lines = script
    .replaceAll("\\\n", " ")
    .matchAll(/(?<![\w/-])agent-cli(?![\w(])((?:"[^"]*"|'[^']*'|[^|;&>#\n'")])*)/g);
  return [...lines].flatMap(([line, words = ""]) => problemsOf(words).map((problem) => `${line.trim()}: ${problem}`));
}

function problemsOf(text: string): readonly string[] {
  const words: readonly string[] = text.match(/(?:"[^"]*"|'[^']*'|\S)+/g) ?? [];
  // The options after `--` are those of the service.
  const own = words.includes("--") ? words.slice(0, words.indexOf("--")) : words;
  const plain = own.filter((word, at) => !word.startsWith("-") && globalFlags[own[at - 1] ?? ""] !== 1);
  const flags = own.flatMap((word) => (word.startsWith("--") ? [word.split("=")[0] ?? ""] : []));
  const command = commandOf(plain);
  if (command === undefined && plain.length > 0) return [`expected a command, found '${plain.join(" ")}'`];
  const known = new Set([...Object.keys(globalFlags), ...Object.keys(command?.fields ?? {}).map(flagOf)]);
  return flags
    .filter((flag) => !known.has(flag))
    .map((flag) => `'${command?.name ?? "agent-cli"}' has no flag ${flag}`);
}

/** The command with the longest name that the words begin with. */
function commandOf(words: readonly string[]): Command | undefined {
  const matching = commands.filter(({ name }) => `${words.join(" ")} `.startsWith(`${name} `));
  return matching.toSorted((one, other) => other.name.length - one.name.length)[0];
}
