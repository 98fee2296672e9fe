import { kinds } from "@agent-connectors/connectors";
import { nearest, type Problem, suggested } from "@agent-connectors/runtime";
import type { Form } from "./form.ts";

export interface ByKind extends Pick<Form<unknown>, "expected"> {
  /** What is wrong with a kind's member; nothing where it is a `T`. */
  readonly problemsOf: (member: unknown, path: string) => readonly Problem[];
}

/** A JSON object whose members are named for kinds of connectors, each a `T`. */
export function byKind<T>({ problemsOf, ...form }: ByKind): Form<Readonly<Record<string, T>>> {
  const wrongParts = (text: string): readonly Problem[] =>
    Object.entries(objectOf(text) ?? {}).flatMap(([kind, member]) =>
      Object.hasOwn(kinds, kind) ? problemsOf(member, kind) : [unknownKind(kind)],
    );
  return {
    ...form,
    wrongParts,
    read: (text) => {
      const value = objectOf(text);
      // Each member has been looked at.
      return value && wrongParts(text).length === 0 ? (value as Readonly<Record<string, T>>) : undefined;
    },
  };
}

function unknownKind(kind: string): Problem {
  const allowed = Object.keys(kinds);
  return {
    path: kind,
    code: "unknown",
    expected: "the name of a kind of connectors, such as payments",
    found: `'${kind}'`,
    allowed,
    ...suggested(nearest(kind, allowed)),
  };
}

function objectOf(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    // What is expected is told beside the variable's name.
    return undefined;
  }
}
