import { type Command, type Field, flagOf, globalFields } from "../command.ts";

/** A candidate for the next word. */
export interface Candidate {
  readonly word: string;
  readonly about: string;
  /** The values of a flag: a fixed list, or any. Absent for a flag without a value, and for a word that is not a flag. */
  readonly values?: readonly string[] | "any";
}

/** The candidates for the next word after the words of `path`. */
export interface Level {
  /** The earlier words, such as `connectors execute`, without flags; empty for the first word. */
  readonly path: string;
  /** Whether arguments can follow the path. If so, the candidates also apply after arguments. True only for a command. */
  readonly takesArguments: boolean;
  readonly candidates: readonly Candidate[];
}

/** Returns one level for the first word, one for each group of commands, and one for each command. */
export function levelsOf(commands: readonly Command[]): readonly Level[] {
  const groups = new Map<string, Map<string, Candidate>>([["", new Map()]]);
  for (const { name, summary } of commands) {
    const [first = "", second] = name.split(" ");
    const isCommand = second === undefined;
    const siblings = commands
      .filter((other) => other.name.startsWith(`${first} `))
      .map((other) => wordAfter(first, other));
    groups.get("")?.set(first, { word: first, about: isCommand ? summary : siblings.join(", ") });
    if (isCommand) continue;
    const members = groups.get(first) ?? new Map();
    groups.set(first, members.set(second, { word: second, about: summary }));
  }
  return [
    ...[...groups].map(([path, members]) => ({
      path,
      takesArguments: false,
      candidates: [...members.values(), ...globals],
    })),
    ...commands.map((command) => ({ path: command.name, takesArguments: true, candidates: candidatesOf(command) })),
  ];
}

const help: Candidate = { word: "--help", about: "show the help" };

const globals = [...Object.entries(globalFields).map(flag), help];

function candidatesOf({ fields }: Command): readonly Candidate[] {
  const all = Object.entries(fields);
  const flags = all.filter(([, { argument }]) => argument === undefined).map(flag);
  const json: Candidate = { word: "--json", about: "the input as a JSON object, @file, or -", values: "any" };
  return [...all.flatMap(choicesOf), ...flags, ...(all.length > 0 ? [json] : []), ...globals];
}

/** Returns the values of an argument with a fixed list; none for a flag. */
function choicesOf([, { argument, schema }]: [string, Field]): readonly Candidate[] {
  return argument === undefined ? [] : listOf(schema.enum).map((word) => ({ word, about: schema.description }));
}

function flag([name, { schema }]: [string, Field]): Candidate {
  const { type, description: about } = schema;
  const list = listOf(schema.enum);
  const values = list.length > 0 ? list : "any";
  return { word: flagOf(name), about, ...(type !== "boolean" && { values }) };
}

function listOf(values: readonly unknown[] = []): readonly string[] {
  return values.map(String);
}

function wordAfter(group: string, { name }: Command): string {
  return name.slice(group.length + 1);
}
