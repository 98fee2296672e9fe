import type { Schema } from "@agent-connectors/runtime/portable";
import type { Context } from "./context.ts";
import { formats } from "./output.ts";

/** An input of a command: a flag or an argument of the command line, and a member of the object in `--json`. */
export interface Field {
  readonly schema: Schema & { readonly description: string };
  /** Set if the command line or `--json` must contain the field. */
  readonly required?: true;
  /**
   * The position among the arguments, from 0. Absent for a flag. An argument of the type array or object takes all remaining
   * words. The words of an object have the form `name=value`.
   */
  readonly argument?: number;
}

/** The fields of a command by name. */
export type Fields = Readonly<Record<string, Field>>;

/** The values of fields, checked against their schemas. */
export type InputOf<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends { readonly required: true }
    ? ValueOf<F[Name]["schema"]>
    : ValueOf<F[Name]["schema"]> | undefined;
};

type ValueOf<S> = S extends { readonly type: "string" }
  ? string
  : S extends { readonly type: "integer" }
    ? number
    : S extends { readonly type: "boolean" }
      ? boolean
      : S extends { readonly type: "array" }
        ? readonly string[]
        : Readonly<Record<string, unknown>>;

/** A command of the program. */
export interface Command {
  /** The words of the command, such as `connectors list`. */
  readonly name: string;
  readonly summary: string;
  /** Complete command lines. */
  readonly examples: readonly string[];
  readonly fields: Fields;
  /** Set if the command accepts `--local`. */
  readonly local?: true;
  /** Writes the result to the output of the context. Throws `ConnectorError`s and `ExitError`s. */
  readonly run: (input: Readonly<Record<string, unknown>>, context: Context) => Promise<void>;
}

/** Returns a command. `fields` determines the type of the input. */
export function command<const F extends Fields>(
  definition: Omit<Command, "fields" | "run"> & {
    readonly fields: F;
    readonly run: (input: InputOf<F>, context: Context) => Promise<void>;
  },
): Command {
  // The input is checked against the schemas of `fields` before `run` begins.
  return definition as unknown as Command;
}

/** The global options. Only commands with `local` accept `--local`. */
export const globalFields = {
  url: { schema: { type: "string", description: "URL of the service (AGENT_CONNECTORS_URL)" } },
  organization: {
    schema: {
      type: "string",
      description: "id of the organization; default: AGENT_CONNECTORS_ORGANIZATION_ID, or your default organization",
    },
  },
  local: {
    schema: {
      type: "boolean",
      description: "work without a service; calls run in this process, with credentials from the environment",
    },
  },
  output: {
    schema: {
      type: "string",
      enum: formats,
      description: "format of results; default: table on a terminal, otherwise json",
    },
  },
} as const satisfies Fields;

/** Returns the JSON Schema of a command's input. */
export function inputSchema({ fields }: Pick<Command, "fields">): Schema {
  const entries = Object.entries(fields);
  return {
    type: "object",
    properties: Object.fromEntries(entries.map(([name, { schema }]) => [name, schema])),
    required: entries.flatMap(([name, { required }]) => (required ? [name] : [])),
    additionalProperties: false,
  };
}

/** Returns the arguments of a command, in the order of the command line. */
export function argumentsOf({ fields }: Pick<Command, "fields">): readonly (readonly [string, Field])[] {
  const entries = Object.entries(fields).filter(([, { argument }]) => argument !== undefined);
  return entries.sort(([, one], [, other]) => (one.argument ?? 0) - (other.argument ?? 0));
}

/** Returns the flag of a field: `--max-pages` for `max_pages`. */
export function flagOf(name: string): string {
  return `--${name.replaceAll("_", "-")}`;
}
