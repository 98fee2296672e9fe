import { digest } from "../digest.ts";
import { array, conversion, type Helper, refuse, textOf } from "./helper.ts";

/** Helpers whose result or argument is a string. */
export const texts = {
  text: conversion("The value as a string; arrays and objects as JSON.", textOf),
  json: {
    arity: [1, 1],
    doc: "The value as JSON.",
    apply: ([value]) => (value === undefined ? undefined : JSON.stringify(value)),
  },
  number: conversion("The number in a string; absent if the string is not a number.", number),
  concat: {
    arity: [1, Number.POSITIVE_INFINITY],
    doc: "All arguments as one string; absent and null arguments are empty.",
    apply: (args) => args.map(textOf).join(""),
  },
  lower: conversion("The string in lower case.", (value) => string("lower", value).toLowerCase()),
  upper: conversion("The string in upper case.", (value) => string("upper", value).toUpperCase()),
  split: conversion("The parts of a string between separators, trimmed and without empty parts.", split, [2, 2]),
  join: conversion(
    "The elements of an array as one string, with a separator between them.",
    (value, [separator]) => array("join", value).map(textOf).join(textOf(separator)),
    [2, 2],
  ),
  after_last: conversion(
    "The part of a string after the last separator; absent if the string does not contain the separator.",
    afterLast,
    [2, 2],
  ),
  strip_prefix: conversion(
    "The string without this prefix; unchanged if the string does not begin with it.",
    stripPrefix,
    [2, 2],
  ),
  base64: conversion("The string in base64.", (value) => base64(textOf(value))),
  basic: {
    arity: [2, 2],
    doc: "The Authorization value (HTTP Basic) for a user name and a password; absent if the name is absent or null.",
    // https://www.rfc-editor.org/rfc/rfc7617#section-2
    apply: ([user, password]) =>
      user === undefined || user === null ? undefined : `Basic ${base64(`${textOf(user)}:${textOf(password)}`)}`,
  },
  md5: conversion("The MD5 hash of the string, in lower-case hexadecimal.", (value) =>
    digest("md5", textOf(value), "hex"),
  ),
  query_param: conversion(
    "The value of the query parameter with this name in a URL; absent if the URL does not have it.",
    queryParam,
    [2, 2],
  ),
} satisfies Readonly<Record<string, Helper>>;

/** Returns a string argument. Converts numbers and booleans to strings, because an upstream can send 7 instead of "7". */
function string(helper: string, value: unknown): string {
  return typeof value === "object" || value === undefined ? refuse(helper, "a string", value) : textOf(value);
}

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}

function number(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  const text = string("number", value).trim();
  const parsed = text === "" ? Number.NaN : Number(text);
  return Number.isFinite(parsed) ? parsed : undefined;
}

function split(value: unknown, [separator]: readonly unknown[]): readonly string[] {
  return string("split", value)
    .split(string("split", separator))
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function afterLast(value: unknown, [argument]: readonly unknown[]): string | undefined {
  const text = string("after_last", value);
  const separator = string("after_last", argument);
  const at = text.lastIndexOf(separator);
  return at < 0 ? undefined : text.slice(at + separator.length);
}

function stripPrefix(value: unknown, [prefix]: readonly unknown[]): string {
  const text = string("strip_prefix", value);
  const start = string("strip_prefix", prefix);
  return text.startsWith(start) ? text.slice(start.length) : text;
}

function queryParam(value: unknown, [name]: readonly unknown[]): string | undefined {
  const url = string("query_param", value).split("#", 1)[0] ?? "";
  const start = url.indexOf("?");
  const found = start < 0 ? null : new URLSearchParams(url.slice(start)).get(string("query_param", name));
  return found ?? undefined;
}
