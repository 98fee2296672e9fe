import { type Command, flagOf } from "./command.ts";

/** Returns the script that completes commands and flags in a shell: `bash`, `zsh` or `fish`. */
export function completionOf(shell: string, commands: readonly Command[]): string {
  const lines = commands.map((command) => ({ words: command.name, candidates: candidatesOf(command) }));
  if (shell === "fish") return fish(lines);
  const script = bash([...groupsOf(commands), ...lines]);
  return shell === "zsh" ? `autoload -U +X bashcompinit && bashcompinit\n${script}` : script;
}

/** The first words of a command line, and the words that can follow them. */
interface Line {
  readonly words: string;
  readonly candidates: readonly string[];
}

function candidatesOf({ fields }: Command): readonly string[] {
  const flags = Object.entries(fields).flatMap(([name, { argument }]) =>
    argument === undefined ? [flagOf(name)] : [],
  );
  return [...flags, "--json", "--output", "--help"];
}

/** Groups commands by their first word, with the second words of each group. */
function groupsOf(commands: readonly Command[]): readonly Line[] {
  const groups = new Map<string, Set<string>>();
  const put = (words: string, next: string) => groups.set(words, (groups.get(words) ?? new Set()).add(next));
  for (const { name } of commands) {
    const [first = "", second] = name.split(" ");
    put("", first);
    if (second !== undefined) put(first, second);
  }
  return [...groups].map(([words, next]) => ({ words, candidates: [...next] }));
}

function bash(lines: readonly Line[]): string {
  const cases = lines.map(({ words, candidates }) => `    "${words}") candidates="${candidates.join(" ")}" ;;`);
  return `_agent_cli() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words="" candidates="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word == -* || $words == *\\ * ]] || words="\${words:+$words }$word"
  done
  case "$words" in
${cases.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$candidates" -- "$current"))
}
complete -o default -F _agent_cli agent-cli
`;
}

function fish(lines: readonly Line[]): string {
  const firsts = new Set(lines.map(({ words }) => words.split(" ")[0]));
  const top = [...firsts].map((word) => `complete -c agent-cli -n __fish_use_subcommand -f -a ${word}`);
  const rest = lines.flatMap(({ words, candidates }) => {
    const [first = "", second] = words.split(" ");
    const seen =
      second === undefined
        ? `__fish_seen_subcommand_from ${first}`
        : `__fish_seen_subcommand_from ${first}; and __fish_seen_subcommand_from ${second}`;
    const own =
      second === undefined ? [] : [`complete -c agent-cli -n '__fish_seen_subcommand_from ${first}' -f -a ${second}`];
    return [...own, ...candidates.map((flag) => `complete -c agent-cli -n '${seen}' -l ${flag.slice(2)}`)];
  });
  return `${[...top, ...rest].join("\n")}\n`;
}
