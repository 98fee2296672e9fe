import type { FromSchema, JSONSchema } from "json-schema-to-ts";

/**
 * What the schema of an answer describes, as a type. It is read-only and has no members but those that the schema names:
 * that more may come, which an open schema tells those who read the answer, would let whoever makes it give anything.
 */
export type AnswerOf<S> = S extends JSONSchema ? Named<FromSchema<S>> : unknown;

type Named<T> = T extends readonly (infer Item)[]
  ? readonly Named<Item>[]
  : T extends object
    ? OrAnyObject<{ readonly [Name in keyof T as string extends Name ? never : Name]: Named<T[Name]> }>
    : T;

type OrAnyObject<T> = keyof T extends never ? object : T;
