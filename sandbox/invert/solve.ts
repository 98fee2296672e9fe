import {
  type HelperName,
  readPath,
  type Scope,
  type Template,
  textOf,
  tryEvaluate,
  variablesOf,
} from "@agent-connectors/runtime";
import { parsedJson } from "../request/body-of.ts";
import type { Assignment } from "./draft.ts";

/** The known values, and the values that the solution may set. */
interface Problem {
  readonly scope: Scope;
  /** Roots whose values the solution may set. The scope has all other values. */
  readonly free: ReadonlySet<string>;
}

/**
 * The assignments with which a template has the wanted value. Empty if the template already has it, `undefined` if no solution is
 * known. The inverse of `evaluate`.
 */
export function solve(template: Template, wanted: unknown, problem: Problem): readonly Assignment[] | undefined {
  if (isSame(tryEvaluate(template, problem.scope), wanted)) return [];
  if (typeof template !== "object" || template === null) return undefined;
  if ("get" in template)
    return problem.free.has(template.get[0] ?? "") ? [{ path: template.get, value: wanted }] : undefined;
  if ("text" in template) return solveText(template.text, wanted, problem);
  const solver = Object.hasOwn(solvers, template.call) ? solvers[template.call] : undefined;
  if (solver === undefined || solver === "none") return undefined;
  return solver(template.args, wanted, {
    read: (part) => tryEvaluate(part, problem.scope),
    isFixed: (part) => isFixed(part, problem.free),
    solve: (part, value) => solve(part, value, problem),
    avoid: (part, value) => solve(part, contrast(value), problem),
  });
}

/** A condition that is absent counts as false. */
function isSame(value: unknown, wanted: unknown): boolean {
  if (wanted === false && value === undefined) return true;
  return value === wanted || (typeof wanted === "object" && JSON.stringify(value) === JSON.stringify(wanted));
}

/** Sets the only free part to the wanted string without the other parts. */
function solveText(parts: readonly Template[], wanted: unknown, problem: Problem): readonly Assignment[] | undefined {
  const open = parts.filter((part) => !isFixed(part, problem.free));
  const [part] = open;
  if (typeof wanted !== "string" || part === undefined || open.length > 1) return undefined;
  const at = parts.indexOf(part);
  const before = textOf(tryEvaluate({ text: parts.slice(0, at) }, problem.scope));
  const after = textOf(tryEvaluate({ text: parts.slice(at + 1) }, problem.scope));
  if (wanted.length < before.length + after.length || !wanted.startsWith(before) || !wanted.endsWith(after))
    return undefined;
  return solve(part, wanted.slice(before.length, wanted.length - after.length), problem);
}

function isFixed(template: Template, free: ReadonlySet<string>): boolean {
  return variablesOf(template).every(([root = ""]) => !free.has(root));
}

/** The functions with which a solver handles the parts of its template. */
interface SolverContext {
  readonly read: (part: Template) => unknown;
  /** Whether the part reads no free root. */
  readonly isFixed: (part: Template) => boolean;
  readonly solve: (part: Template, wanted: unknown) => readonly Assignment[] | undefined;
  /** Solves the part for any value except this one. */
  readonly avoid: (part: Template, unwanted: unknown) => readonly Assignment[] | undefined;
}

/** The inverse of a template helper: returns the assignments with which the helper returns `wanted`. */
type Solver = (args: readonly Template[], wanted: unknown, context: SolverContext) => readonly Assignment[] | undefined;

/** A solver that changes the wanted value and solves the first argument for it. */
function through(change: (wanted: unknown, second: unknown) => unknown): Solver {
  return ([inner = null, second = null], wanted, { solve, read }) =>
    solve(inner, wanted === undefined || wanted === null ? wanted : change(wanted, read(second)));
}

/** The solver of comparisons. Sets the free argument to a value just above or below the other argument. */
function comparing(beside: (other: number, holds: boolean) => number): Solver {
  return ([a = null, b = null], wanted, { solve, isFixed, read }) => {
    const chosen = isFixed(a) ? b : a;
    const other = read(isFixed(a) ? a : b);
    if (typeof other !== "number" || typeof wanted !== "boolean") return undefined;
    const mirrored = isFixed(a) ? other * 2 - beside(other, wanted) : beside(other, wanted);
    return solve(chosen, mirrored);
  };
}

function equal(holds: boolean): Solver {
  return ([a = null, b = null], wanted, { solve, avoid, isFixed, read }) => {
    const [chosen, other] = isFixed(a) ? [b, a] : [a, b];
    return (wanted === true) === holds ? solve(chosen, read(other)) : avoid(chosen, read(other));
  };
}

function combining(every: boolean): Solver {
  return (args, wanted, { solve }) => {
    if (typeof wanted !== "boolean") return first(args, (arg) => solve(arg, wanted));
    if (wanted !== every) return first(args, (arg) => solve(arg, wanted));
    const all = args.map((arg) => solve(arg, wanted));
    return all.includes(undefined) ? undefined : all.flatMap((assignments) => assignments ?? []);
  };
}

function first<T, R>(list: readonly T[], attempt: (item: T) => R | undefined): R | undefined {
  for (const item of list) {
    const result = attempt(item);
    if (result !== undefined) return result;
  }
  return undefined;
}

/** Words that upstreams use as truth values. */
const opposites: Readonly<Record<string, string>> = { true: "false", false: "true" };

/** The inverse of every template helper; `none` for a helper without an inverse. */
const solvers: Readonly<Record<string, Solver | "none">> = {
  not: ([inner = null], wanted, { solve }) => solve(inner, wanted !== true),
  present: ([inner = null], wanted, { solve }) => solve(inner, wanted === true ? "present" : undefined),
  eq: equal(true),
  ne: equal(false),
  lt: comparing((other, holds) => (holds ? other - 1 : other)),
  lte: comparing((other, holds) => (holds ? other : other + 1)),
  gt: comparing((other, holds) => (holds ? other + 1 : other)),
  gte: comparing((other, holds) => (holds ? other : other - 1)),
  and: combining(true),
  or: combining(false),
  text: through(textOf),
  number: through((wanted) => String(wanted)),
  lower: through((wanted) => wanted),
  upper: through((wanted) => wanted),
  strip_prefix: through((wanted, prefix) => textOf(prefix) + textOf(wanted)),
  after_last: through((wanted, mark) => textOf(mark) + textOf(wanted)),
  split: through((wanted, separator) => (Array.isArray(wanted) ? wanted.join(textOf(separator)) : textOf(wanted))),
  join: through((wanted, separator) => textOf(wanted).split(textOf(separator))),
  first: through((wanted) => [wanted]),
  last: through((wanted) => [wanted]),
  pluck: ([inner = null, name = null], wanted, { solve, read }) => {
    if (!Array.isArray(wanted)) return undefined;
    const known = elementsOf(read(inner));
    return solve(
      inner,
      wanted.map((value, index) => withMember(known[index], textOf(read(name)), value)),
    );
  },
  sum: ([inner = null], wanted, { solve }) => (typeof wanted === "number" ? solve(inner, [wanted]) : undefined),
  find: ([inner = null, name = null, value = null], wanted, { solve, read }) => {
    if (typeof wanted !== "object" || wanted === null) return undefined;
    const [member, sought] = [textOf(read(name)), read(value)];
    const others = elementsOf(read(inner)).filter((element) => readPath(element, [member]) !== sought);
    return solve(inner, [...others, withMember(wanted, member, sought)]);
  },
  includes: ([inner = null, value = null], wanted, { solve, read }) => {
    const [known, sought] = [elementsOf(read(inner)), read(value)];
    return solve(inner, wanted === true ? [...known, sought] : known.filter((element) => element !== sought));
  },
  object: (args, wanted, { solve }) => {
    if (typeof wanted !== "object" || wanted === null) return undefined;
    return pairsOf(args).flatMap(({ name, part }) => {
      const member = readPath(wanted, [textOf(name)]);
      return member === undefined ? [] : (solve(part, member) ?? []);
    });
  },
  rename: ([inner = null, ...names], wanted, { solve, read }) => {
    if (typeof wanted !== "object" || wanted === null) return undefined;
    const members = pairsOf(names).flatMap(({ name, part }) => {
      const member = readPath(wanted, [textOf(part)]);
      return member === undefined ? [] : [{ name: textOf(name), member }];
    });
    return solve(
      inner,
      members.reduce<unknown>((value, { name, member }) => withMember(value, name, member), read(inner)),
    );
  },
  lookup: ([map = null, key = null], wanted, { solve, read, isFixed }) => {
    if (wanted === undefined || wanted === null) return undefined;
    if (isFixed(map)) {
      const found = Array.isArray(wanted) ? wanted.map((one) => keyOf(read(map), one)) : keyOf(read(map), wanted);
      return found === undefined ? undefined : solve(key, found);
    }
    if (isFixed(key)) return solve(map, withMember(read(map), textOf(read(key)), wanted));
    // A conditional value: {{lookup (object true value) condition}}.
    const [choice] = typeof map === "object" && map !== null && "call" in map ? pairsOf(map.args) : [];
    const chosen = choice && solve(choice.part, wanted);
    return choice && chosen && [...(solve(key, choice.name) ?? []), ...chosen];
  },
  wrap: through((wanted) => (Array.isArray(wanted) ? wanted[0] : wanted)),
  json: through((wanted) => parsedJson(textOf(wanted))),
  base64: through((wanted) => Buffer.from(textOf(wanted), "base64").toString()),
  query_param: through((wanted, name) => `?${new URLSearchParams([[textOf(name), textOf(wanted)]])}`),
  add: ([a = null, b = null], wanted, { solve, isFixed, read }) => {
    const [chosen, other] = isFixed(a) ? [b, a] : [a, b];
    return solve(chosen, Number(wanted) - Number(read(other)));
  },
  subtract: ([a = null, b = null], wanted, { solve, isFixed, read }) =>
    isFixed(a) ? solve(b, Number(read(a)) - Number(wanted)) : solve(a, Number(wanted) + Number(read(b))),
  list: (args, wanted, { solve }) =>
    args.length === 1 && Array.isArray(wanted) ? solve(args[0] ?? null, wanted[0]) : undefined,
  concat: (args, wanted, { solve }) => solve({ text: args }, textOf(wanted)),
  basic: ([user = null, password = null], wanted, { solve }) => {
    const [, encoded] = /^Basic ([\w+/=-]+)$/i.exec(textOf(wanted)) ?? [];
    if (encoded === undefined) return undefined;
    const pair = Buffer.from(encoded, "base64").toString();
    const colon = pair.indexOf(":");
    const name = colon < 0 ? undefined : solve(user, pair.slice(0, colon));
    const secret = colon < 0 ? undefined : solve(password, pair.slice(colon + 1));
    return name && secret && [...name, ...secret];
  },
  md5: "none",
  now: "none",
  time: "none",
} satisfies Readonly<Record<HelperName, Solver | "none">>;

/** The alternating names and values of the helper `object`. */
function pairsOf(args: readonly Template[]): readonly { readonly name: Template; readonly part: Template }[] {
  return args.flatMap((name, index) => (index % 2 === 0 ? [{ name, part: args[index + 1] ?? null }] : []));
}

function elementsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a copy of the object with one more member. Returns a new object if the value is not an object. */
function withMember(value: unknown, name: string, member: unknown): object {
  const members = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return Object.fromEntries([...members.filter(([known]) => known !== name), [name, member]]);
}

/** The key of a value in a map; `undefined` if the map does not have the value. */
function keyOf(map: unknown, value: unknown): unknown {
  const entries = typeof map === "object" && map !== null ? Object.entries(map) : [];
  return entries.find(([, one]) => one === value)?.[0];
}

/** Another value of the same type. For a string that is a truth value, the opposite. */
function contrast(value: unknown): unknown {
  switch (typeof value) {
    case "boolean":
      return !value;
    case "number":
      return value + 1;
    case "string":
      return opposites[value] ?? (value === "" ? "other" : "");
    default:
      return value === undefined || value === null ? true : undefined;
  }
}
