import { type Level, valueFlags } from "./levels.ts";

/** Completions for bash. Where there is no candidate, bash completes the names of files. */
export function bash(levels: readonly Level[]): string {
  const flags = valueFlags(levels);
  const chosen = [...flags].flatMap(([word, values]) =>
    values === "any" ? [] : [`    ${word}) candidates="${values.join(" ")}" ;;`],
  );
  const free = [...flags].flatMap(([word, values]) => (values === "any" ? [word] : []));
  return `_agent_cli() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" line="" candidates="" at
  for ((at = 1; at < COMP_CWORD; at++)); do
    case "\${COMP_WORDS[at]}" in
      ${[...flags.keys()].join("|")}) ((at++)) ;;
      -*) ;;
      *) line="\${line:+$line }\${COMP_WORDS[at]}" ;;
    esac
  done
  COMPREPLY=()
  case "$previous" in
${chosen.join("\n")}
    ${free.join("|")}) return ;;
    *) case "$line" in
${levels.map(lineOf).join("\n")}
    esac ;;
  esac
  COMPREPLY=($(compgen -W "$candidates" -- "$current"))
}
complete -o default -F _agent_cli agent-cli
`;
}

function lineOf({ path, takesArguments, candidates }: Level): string {
  const pattern = takesArguments ? `"${path}"|"${path} "*` : `"${path}"`;
  return `      ${pattern}) candidates="${candidates.map(({ word }) => word).join(" ")}" ;;`;
}
