import { conversion, type Helper, refuse } from "./helper.ts";
import { own } from "./own.ts";
import { textOf } from "./text-of.ts";

/** Helpers for numbers, arrays and objects. */
export const values: Readonly<Record<string, Helper>> = {
  add: arithmetic("add", "The sum of two numbers; absent where either is.", (a, b) => a + b),
  subtract: arithmetic("subtract", "The first number less the second; absent where either is.", (a, b) => a - b),
  first: conversion("The first element of an array; absent where it is empty.", (value) => array("first", value)[0]),
  last: conversion("The last element of an array; absent where it is empty.", (value) => array("last", value).at(-1)),
  wrap: conversion("An array that holds just the value.", (value) => [value]),
  pluck: conversion(
    "The member of that name of each element of an array; absent ones are left out.",
    (value, [name]) => pluck(array("pluck", value), textOf(name)),
    [2, 2],
  ),
  list: {
    arity: [0, Number.POSITIVE_INFINITY],
    doc: "Its arguments as an array; absent ones are left out.",
    apply: (args) => args.filter((value) => value !== undefined),
  },
  object: {
    arity: [0, Number.POSITIVE_INFINITY],
    doc: "Names and values in turn as an object; absent values are left out.",
    apply: object,
  },
  lookup: {
    arity: [2, 2],
    doc: "The member of an object, or the element of an array, that the key names.",
    apply: ([map, key]) => (key === undefined || key === null ? undefined : own(map, textOf(key))),
  },
};

function array(helper: string, value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : refuse(helper, "an array", value);
}

function pluck(elements: readonly unknown[], name: string): readonly unknown[] {
  return elements.map((element) => own(element, name)).filter((value) => value !== undefined);
}

function object(args: readonly unknown[]): object {
  const entries: [string, unknown][] = [];
  for (let i = 0; i + 1 < args.length; i += 2)
    if (args[i + 1] !== undefined) entries.push([textOf(args[i]), args[i + 1]]);
  return Object.fromEntries(entries);
}

function arithmetic(name: string, doc: string, compute: (a: number, b: number) => number): Helper {
  return {
    arity: [2, 2],
    doc,
    apply: ([a, b]) => {
      if (a === undefined || a === null || b === undefined || b === null) return undefined;
      if (typeof a === "number" && typeof b === "number") return compute(a, b);
      return refuse(name, "two numbers", typeof a === "number" ? b : a);
    },
  };
}
