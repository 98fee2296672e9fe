import { type Candidate, type Level, valueFlags } from "./levels.ts";

/** Completions for zsh, with descriptions. The script can be sourced, or be the file `_agent_cli` of a folder of `fpath`. */
export function zsh(levels: readonly Level[]): string {
  const flags = valueFlags(levels);
  const chosen = [...flags].flatMap(([word, values]) =>
    values === "any" ? [] : [`    (${word}) candidates=(${values.join(" ")}) ;;`],
  );
  const free = [...flags].flatMap(([word, values]) => (values === "any" ? [word] : []));
  return `#compdef agent-cli
_agent_cli() {
  local line="" at
  local -a candidates
  for ((at = 2; at < CURRENT; at++)); do
    case "$words[at]" in
      (${[...flags.keys()].join("|")}) ((at++)) ;;
      (-*) ;;
      (*) line="\${line:+$line }$words[at]" ;;
    esac
  done
  case "$words[CURRENT-1]" in
${chosen.join("\n")}
    (${free.join("|")}) _files; return ;;
    (*) case "$line" in
${levels.map(lineOf).join("\n")}
    esac ;;
  esac
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

function lineOf({ path, takesArguments, candidates }: Level): string {
  const pattern = takesArguments ? `("${path}"|"${path} "*)` : `("${path}")`;
  return `      ${pattern} candidates=(${candidates.map(described).join(" ")}) ;;`;
}

function described({ word, about }: Candidate): string {
  return `'${word}:${about.replaceAll("'", "'\\''")}'`;
}
