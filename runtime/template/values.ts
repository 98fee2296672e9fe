import { array, conversion, type Helper, own, refuse, textOf } from "./helper.ts";

/** Helpers for numbers, arrays and objects. */
export const values = {
  add: arithmetic("add", "The sum of two numbers; absent if either is absent or null.", (a, b) => a + b),
  subtract: arithmetic(
    "subtract",
    "The first number minus the second; absent if either is absent or null.",
    (a, b) => a - b,
  ),
  first: conversion(
    "The first element of an array; absent if the array is empty.",
    (value) => array("first", value)[0],
  ),
  last: conversion("The last element of an array; absent if the array is empty.", (value) =>
    array("last", value).at(-1),
  ),
  wrap: conversion("An array with the value as its only element.", (value) => [value]),
  pluck: conversion(
    "The members with this name in the elements of an array, without absent members.",
    (value, [name]) => pluck(array("pluck", value), textOf(name)),
    [2, 2],
  ),
  find: {
    arity: [3, 3],
    doc: "In an array, the first element whose member with this name has this value; absent if there is none.",
    apply: ([elements, name, value]) =>
      elements === undefined || elements === null
        ? undefined
        : array("find", elements).find((element) => own(element, textOf(name)) === value),
  },
  includes: {
    arity: [2, 2],
    doc: "Whether an array has the value; false for an absent or null array.",
    apply: ([elements, value]) =>
      elements === undefined || elements === null ? false : array("includes", elements).includes(value),
  },
  sum: conversion("The sum of an array of numbers; absent if the array is empty.", (value) => sum(array("sum", value))),
  list: {
    arity: [0, Number.POSITIVE_INFINITY],
    doc: "The arguments as an array, without absent arguments.",
    apply: (args) => args.filter((value) => value !== undefined),
  },
  object: {
    arity: [0, Number.POSITIVE_INFINITY],
    doc: "An object of alternating names and values, without absent values.",
    apply: object,
  },
  rename: {
    arity: [3, Number.POSITIVE_INFINITY],
    doc: "An object with renamed members. The further arguments are alternating old and new names. Other members are left out.",
    apply: ([value, ...names]) => (value === undefined || value === null ? value : rename(value, names)),
  },
  lookup: {
    arity: [2, 2],
    doc: "The member of an object with this name, or the element of an array with this index. If the second argument is an array of names or indexes: an array of the existing values.",
    apply: ([map, key]) => {
      if (key === undefined || key === null) return undefined;
      if (!Array.isArray(key)) return own(map, textOf(key));
      return key.map((one) => own(map, textOf(one))).filter((value) => value !== undefined);
    },
  },
} satisfies Readonly<Record<string, Helper>>;

function pluck(elements: readonly unknown[], name: string): readonly unknown[] {
  return elements.map((element) => own(element, name)).filter((value) => value !== undefined);
}

function sum(numbers: readonly unknown[]): number | undefined {
  let total: number | undefined;
  for (const number of numbers) {
    if (typeof number !== "number") return refuse("sum", "an array of numbers", number);
    total = (total ?? 0) + number;
  }
  return total;
}

function rename(value: unknown, names: readonly unknown[]): object {
  if (typeof value !== "object" || Array.isArray(value)) return refuse("rename", "an object", value);
  return object(names.map((_, index) => (index % 2 === 0 ? names[index + 1] : own(value, textOf(names[index - 1])))));
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
