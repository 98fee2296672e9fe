import type { Level } from "./levels.ts";

/**
 * Returns the branches of a `case` in bash and zsh, one for each flag with a value. A branch sets `flag` to the possible values,
 * or to `any` if there is no list of values. Its pattern is a string of the words of the command, the character `|` and the flag:
 * `"connectors list|--status"`. The pattern includes the command, because the same flag can have a value in one command and none
 * in another.
 */
export function flagCases(level: Level): readonly string[] {
  return level.candidates.flatMap(({ word, values }) =>
    values === undefined
      ? []
      : [`        ${pattern(level, `|${word}`)} flag="${values === "any" ? values : values.join(" ")}" ;;`],
  );
}

/** Returns the pattern for the words of a level, followed by `end`. */
export function pattern({ path, takesArguments }: Level, end = ""): string {
  return takesArguments ? `("${path}${end}"|"${path} "*"${end}")` : `("${path}${end}")`;
}
