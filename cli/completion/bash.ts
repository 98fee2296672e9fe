import { flagCases, pattern } from "./cases.ts";
import type { Level } from "./levels.ts";

/**
 * Returns the completion script for bash. If there is no candidate, bash completes the names of files. The script splits the
 * line itself, because bash also splits the line at `:` and `=`.
 */
export function bash(levels: readonly Level[]): string {
  return `_agent_cli() {
  local -a words
  read -ra words <<< "\${COMP_LINE:0:COMP_POINT}"
  [[ "\${COMP_LINE:COMP_POINT-1:1}" == " " ]] && words+=("")
  local count=\${#words[@]} line="" flag="" candidates="" at
  for ((at = 1; at < count - 1; at++)); do
    flag=""
    case "\${words[at]}" in
      -*) case "$line|\${words[at]}" in
${levels.flatMap(flagCases).join("\n")}
      esac ;;
      *) line="\${line:+$line }\${words[at]}" ;;
    esac
    [[ $flag ]] && ((at++))
  done
  COMPREPLY=()
  if ((at >= count)); then
    [[ $flag == any ]] && return
    candidates=$flag
  else
    case "$line" in
${levels.map(wordsOf).join("\n")}
    esac
  fi
  COMPREPLY=($(compgen -W "$candidates" -- "\${words[count-1]}"))
}
complete -o default -F _agent_cli agent-cli
`;
}

function wordsOf(level: Level): string {
  return `      ${pattern(level)} candidates="${level.candidates.map(({ word }) => word).join(" ")}" ;;`;
}
