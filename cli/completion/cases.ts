import type { Level } from "./levels.ts";

/**
 * The lines of a `case` of bash and zsh that set `flag` to the values of a flag with a value, or to `any`. The subject is
 * `words|flag`, because a flag can have a value in one command only.
 */
export function flagCases(level: Level): readonly string[] {
  return level.candidates.flatMap(({ word, values }) =>
    values === undefined
      ? []
      : [`        ${pattern(level, `|${word}`)} flag="${values === "any" ? values : values.join(" ")}" ;;`],
  );
}

/** The pattern for the words of a level, which `end` follows. */
export function pattern({ path, takesArguments }: Level, end = ""): string {
  return takesArguments ? `("${path}${end}"|"${path} "*"${end}")` : `("${path}${end}")`;
}
