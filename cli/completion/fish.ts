import type { Candidate, Level } from "./levels.ts";

/**
 * Returns the completions for fish, with descriptions. The `switch` tests a flag together with the command before it, because the
 * same flag can have a value in one command and no value in another.
 */
export function fish(levels: readonly Level[]): string {
  return `function __agent_cli_line
  set -l line ''
  set -l skips 0
  for word in (commandline -opc)[2..]
    if test $skips = 1
      set skips 0
    else if string match -q -- '-*' $word
      switch "$line|$word"
        case ${levels.flatMap(flagPatterns).join(" ")}
          set skips 1
      end
    else
      set line (string trim -- "$line $word")
    end
  end
  echo $line
end
function __agent_cli_at
  test "$(__agent_cli_line)" = "$argv"
end
function __agent_cli_in
  __agent_cli_at $argv; or string match -q -- "$argv *" "$(__agent_cli_line)"
end
${levels.flatMap(linesOf).join("\n")}
`;
}

function flagPatterns({ path, takesArguments, candidates }: Level): readonly string[] {
  return candidates
    .filter(({ values }) => values !== undefined)
    .flatMap(({ word }) => [`'${path}|${word}'`, ...(takesArguments ? [`'${path} *|${word}'`] : [])]);
}

function linesOf({ path, takesArguments, candidates }: Level): readonly string[] {
  const condition = `${takesArguments ? "__agent_cli_in" : "__agent_cli_at"} "${path}"`;
  return candidates.map(
    (candidate) => `complete -c agent-cli -n '${condition}' ${wordOf(candidate)} -d ${quoted(candidate.about)}`,
  );
}

/**
 * The options of fish's `complete` command that define a word as a completion. fish completes file names only for arguments
 * without a fixed list, and for flags that accept any value.
 */
function wordOf({ word, values }: Candidate): string {
  if (!word.startsWith("--")) return `-f -a ${word}`;
  const flag = `-l ${word.slice(2)}`;
  if (values === undefined) return flag;
  return values === "any" ? `${flag} -r` : `${flag} -x -a ${quoted(values.join(" "))}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
