import type { Problem } from "../errors/problem.ts";
import type { Schema } from "../model.ts";
import { plainJson } from "./plain-json.ts";

/** All that is wrong with an object; empty where nothing is. */
export type Check = (value: Readonly<Record<string, unknown>>) => readonly Problem[];

const checks = new WeakMap<Schema, Check>();

/**
 * A check of objects against a schema; `noun` is what its members are called (`param`). Compiled once a schema.
 * The validator is loaded when the first check is compiled: a program that gives no params never pays for it.
 */
export function compileCheck(schema: Schema, noun: string): Check | Promise<Check> {
  return checks.get(schema) ?? compiled(schema, noun);
}

async function compiled(schema: Schema, noun: string): Promise<Check> {
  const { compile } = await import("./compile.ts");
  const validate = compile(schema, noun);
  const check: Check = (value) => {
    // Only what JSON can say has a meaning to a schema, and an end.
    const problems = plainJson(value);
    return problems.length > 0 ? problems : validate(value);
  };
  checks.set(schema, check);
  return check;
}
