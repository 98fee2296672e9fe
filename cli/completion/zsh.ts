import { flagCases, pattern } from "./cases.ts";
import type { Candidate, Level } from "./levels.ts";

/**
 * Returns the completion script for zsh. The script describes each candidate, except the values of a flag. A shell can source the
 * script, or load it as the file `_agent_cli` from a folder in `fpath`.
 */
export function zsh(levels: readonly Level[]): string {
  return `#compdef agent-cli
_agent_cli() {
  local line="" flag="" at
  local -a candidates
  for ((at = 2; at < CURRENT; at++)); do
    flag=""
    case "$words[at]" in
      (-*) case "$line|$words[at]" in
${levels.flatMap(flagCases).join("\n")}
      esac ;;
      (*) line="\${line:+$line }$words[at]" ;;
    esac
    [[ -n $flag ]] && ((at++))
  done
  if ((at > CURRENT)); then
    [[ $flag == any ]] && { _files; return }
    candidates=(\${=flag})
  else
    case "$line" in
${levels.map(wordsOf).join("\n")}
    esac
  fi
  _describe agent-cli candidates || _files
}
if [[ $funcstack[1] == _agent_cli ]]; then
  _agent_cli "$@"
else
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
  compdef _agent_cli agent-cli
fi
`;
}

function wordsOf(level: Level): string {
  return `      ${pattern(level)} candidates=(${level.candidates.map(described).join(" ")}) ;;`;
}

function described({ word, about }: Candidate): string {
  return `'${word}:${about.replaceAll("'", "'\\''")}'`;
}
