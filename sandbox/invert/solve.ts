import {
  asCall,
  type HelperName,
  parseTime,
  readPath,
  type Scope,
  type Template,
  textOf,
  tryEvaluate,
  variablesOf,
} from "@agent-connectors/runtime";
import { parsedJson } from "../request/parse-body.ts";
import type { Assignment } from "./draft.ts";

interface Problem {
  readonly scope: Scope;
  /** The roots of the variables that the solution may set. `response` is the root of `response.error`. */
  readonly free: ReadonlySet<string>;
}

/**
 * Returns the assignments after which a template evaluates to the target value; an empty array if it already does, and
 * `undefined` if no solution is known.
 */
export function solve(template: Template, target: unknown, problem: Problem): readonly Assignment[] | undefined {
  if (isSame(tryEvaluate(template, problem.scope), target)) return [];
  if (typeof template !== "object" || template === null) return undefined;
  if ("get" in template)
    return problem.free.has(template.get[0] ?? "") ? [{ path: template.get, value: target }] : undefined;
  if ("text" in template) return solveText(template.text, target, problem);
  const solver = Object.hasOwn(solvers, template.call) ? solvers[template.call] : undefined;
  if (solver === undefined || solver === "none") return undefined;
  return solver(template.args, target, {
    read: (part) => tryEvaluate(part, problem.scope),
    isFixed: (part) => isFixed(part, problem.free),
    solve: (part, value) => solve(part, value, problem),
    avoid: (part, value) => solve(part, contrast(value), problem),
  });
}

/** An absent value equals false, because a condition without a value is false. */
function isSame(value: unknown, target: unknown): boolean {
  if (target === false && value === undefined) return true;
  return value === target || (typeof target === "object" && JSON.stringify(value) === JSON.stringify(target));
}

/** Solves the only part that reads a free root. Its target is the whole target without the text of the other parts. */
function solveText(parts: readonly Template[], target: unknown, problem: Problem): readonly Assignment[] | undefined {
  const open = parts.filter((part) => !isFixed(part, problem.free));
  const [part] = open;
  if (typeof target !== "string" || part === undefined || open.length > 1) return undefined;
  const at = parts.indexOf(part);
  const before = textOf(tryEvaluate({ text: parts.slice(0, at) }, problem.scope));
  const after = textOf(tryEvaluate({ text: parts.slice(at + 1) }, problem.scope));
  if (target.length < before.length + after.length || !target.startsWith(before) || !target.endsWith(after))
    return undefined;
  return solve(part, target.slice(before.length, target.length - after.length), problem);
}

function isFixed(template: Template, free: ReadonlySet<string>): boolean {
  return variablesOf(template).every(([root = ""]) => !free.has(root));
}

interface SolverContext {
  readonly read: (part: Template) => unknown;
  /** Whether the part reads no free root. */
  readonly isFixed: (part: Template) => boolean;
  readonly solve: (part: Template, target: unknown) => readonly Assignment[] | undefined;
  readonly avoid: (part: Template, unwanted: unknown) => readonly Assignment[] | undefined;
}

/** The inverse of a template helper: returns the assignments with which the helper returns `target`. */
type Solver = (args: readonly Template[], target: unknown, context: SolverContext) => readonly Assignment[] | undefined;

/**
 * Returns a solver that applies `change` to a target other than null or `undefined`, and solves the first argument for the
 * result.
 */
function through(change: (target: unknown, second: unknown) => unknown): Solver {
  return ([inner = null, second = null], target, { solve, read }) =>
    solve(inner, target === undefined || target === null ? target : change(target, read(second)));
}

/**
 * Returns the solver of a comparison of two numbers. For each result of the comparison, `offsets` has a difference (first
 * number minus second number) that gives this result. If the first argument reads a free root, the solver changes the first
 * argument, otherwise the second.
 */
function comparing(offsets: Readonly<Record<`${boolean}`, number>>): Solver {
  return ([a = null, b = null], target, { solve, isFixed, read }) => {
    const chosen = isFixed(a) ? b : a;
    const other = read(isFixed(a) ? a : b);
    if (typeof other !== "number" || typeof target !== "boolean") return undefined;
    const offset = offsets[`${target}`];
    return solve(chosen, isFixed(a) ? other - offset : other + offset);
  };
}

const equal: Solver = ([a = null, b = null], target, { solve, avoid, isFixed, read }) => {
  const [chosen, other] = isFixed(a) ? [b, a] : [a, b];
  return target === true ? solve(chosen, read(other)) : avoid(chosen, read(other));
};

const everyArgument: Solver = (args, target, { solve }) => {
  const all = args.map((arg) => solve(arg, target));
  return all.includes(undefined) ? undefined : all.flatMap((assignments) => assignments ?? []);
};

const anyArgument: Solver = (args, target, { solve }) => first(args, (arg) => solve(arg, target));

function first<T, R>(list: readonly T[], attempt: (item: T) => R | undefined): R | undefined {
  for (const item of list) {
    const result = attempt(item);
    if (result !== undefined) return result;
  }
  return undefined;
}

/** Words that upstreams use as truth values, with their opposites. */
const opposites: ReadonlyMap<string, string> = new Map([
  ["true", "false"],
  ["false", "true"],
]);

/** The inverses of the template helpers; `none` for a helper without an inverse. */
const solvers: Readonly<Record<string, Solver | "none">> = {
  not: ([inner = null], target, { solve }) => solve(inner, target !== true),
  present: ([inner = null], target, { solve }) => solve(inner, target === true ? "present" : undefined),
  eq: equal,
  ne: (args, target, context) => equal(args, target !== true, context),
  lt: comparing({ true: -1, false: 0 }),
  lte: comparing({ true: 0, false: 1 }),
  gt: comparing({ true: 1, false: 0 }),
  gte: comparing({ true: 0, false: -1 }),
  and: (args, target, context) => (target === true ? everyArgument : anyArgument)(args, target, context),
  or: (args, target, context) => (target === false ? everyArgument : anyArgument)(args, target, context),
  text: through(textOf),
  number: through((target) => String(target)),
  lower: through((target) => target),
  upper: through((target) => target),
  strip_prefix: through((target, prefix) => textOf(prefix) + textOf(target)),
  after_last: through((target, mark) => textOf(mark) + textOf(target)),
  split: through((target, separator) => (Array.isArray(target) ? target.join(textOf(separator)) : textOf(target))),
  join: through((target, separator) => textOf(target).split(textOf(separator))),
  first: through((target) => [target]),
  last: through((target) => [target]),
  pluck: ([inner = null, name = null], target, { solve, read }) => {
    if (!Array.isArray(target)) return undefined;
    const known = elementsOf(read(inner));
    return solve(
      inner,
      target.map((value, index) => withMember(known[index], textOf(read(name)), value)),
    );
  },
  sum: ([inner = null], target, { solve }) => (typeof target === "number" ? solve(inner, [target]) : undefined),
  find: ([inner = null, name = null, value = null], target, { solve, read }) => {
    if (typeof target !== "object" || target === null) return undefined;
    const [member, sought] = [textOf(read(name)), read(value)];
    const others = elementsOf(read(inner)).filter((element) => readPath(element, [member]) !== sought);
    return solve(inner, [...others, withMember(target, member, sought)]);
  },
  includes: ([inner = null, value = null], target, { solve, read }) => {
    const [known, sought] = [elementsOf(read(inner)), read(value)];
    return solve(inner, target === true ? [...known, sought] : known.filter((element) => element !== sought));
  },
  object: (args, target, { solve }) => {
    if (typeof target !== "object" || target === null) return undefined;
    return pairsOf(args).flatMap(({ name, part }) => {
      const member = readPath(target, [textOf(name)]);
      return member === undefined ? [] : (solve(part, member) ?? []);
    });
  },
  rename: ([inner = null, ...names], target, { solve, read }) => {
    if (typeof target !== "object" || target === null) return undefined;
    const members = pairsOf(names).flatMap(({ name, part }) => {
      const member = readPath(target, [textOf(part)]);
      return member === undefined ? [] : [{ name: textOf(name), member }];
    });
    return solve(
      inner,
      members.reduce<unknown>((value, { name, member }) => withMember(value, name, member), read(inner)),
    );
  },
  lookup: ([map = null, key = null], target, { solve, read, isFixed }) => {
    if (target === undefined || target === null) return undefined;
    if (isFixed(map)) {
      const found = Array.isArray(target) ? target.map((one) => keyOf(read(map), one)) : keyOf(read(map), target);
      return found === undefined ? undefined : solve(key, found);
    }
    if (isFixed(key)) return solve(map, withMember(read(map), textOf(read(key)), target));
    // A conditional value: {{lookup (object true value) condition}}.
    const [choice] = pairsOf(asCall(map)?.args ?? []);
    const chosen = choice && solve(choice.part, target);
    return choice && chosen && [...(solve(key, choice.name) ?? []), ...chosen];
  },
  wrap: through((target) => (Array.isArray(target) ? target[0] : target)),
  json: through((target) => parsedJson(textOf(target))),
  base64: through((target) => Buffer.from(textOf(target), "base64").toString()),
  query_param: through((target, name) => `?${new URLSearchParams([[textOf(name), textOf(target)]])}`),
  add: ([a = null, b = null], target, { solve, isFixed, read }) => {
    const [chosen, other] = isFixed(a) ? [b, a] : [a, b];
    return solve(chosen, Number(target) - Number(read(other)));
  },
  subtract: ([a = null, b = null], target, { solve, isFixed, read }) =>
    isFixed(a) ? solve(b, Number(read(a)) - Number(target)) : solve(a, Number(target) + Number(read(b))),
  list: (args, target, { solve }) =>
    args.length === 1 && Array.isArray(target) ? solve(args[0] ?? null, target[0]) : undefined,
  concat: (args, target, { solve }) => solve({ text: args }, textOf(target)),
  basic: ([user = null, password = null], target, { solve }) => {
    const [, encoded] = /^Basic ([\w+/=-]+)$/i.exec(textOf(target)) ?? [];
    if (encoded === undefined) return undefined;
    const pair = Buffer.from(encoded, "base64").toString();
    const colon = pair.indexOf(":");
    const name = colon < 0 ? undefined : solve(user, pair.slice(0, colon));
    const secret = colon < 0 ? undefined : solve(password, pair.slice(colon + 1));
    return name && secret && [...name, ...secret];
  },
  md5: "none",
  now: "none",
  // The first argument of `time` becomes an epoch number, because this argument can be a call of `number`, which returns only
  // numbers. The epoch number is in milliseconds for the unit `epoch-millis`, otherwise in seconds.
  time: ([inner = null, , unit = null], target, { solve, read }) => {
    const time = parseTime(target);
    if (time === undefined) return solve(inner, target);
    return solve(inner, read(unit) === "epoch-millis" ? time : time / 1000);
  },
} satisfies Readonly<Record<HelperName, Solver | "none">>;

/** The alternating names and values of the helpers `object` and `rename`. */
function pairsOf(args: readonly Template[]): readonly { readonly name: Template; readonly part: Template }[] {
  return args.flatMap((name, index) => (index % 2 === 0 ? [{ name, part: args[index + 1] ?? null }] : []));
}

function elementsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function withMember(value: unknown, name: string, member: unknown): object {
  const members = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return Object.fromEntries([...members.filter(([known]) => known !== name), [name, member]]);
}

function keyOf(map: unknown, value: unknown): unknown {
  const entries = typeof map === "object" && map !== null ? Object.entries(map) : [];
  return entries.find(([, one]) => one === value)?.[0];
}

/** Returns a different value, if possible of the same type. */
function contrast(value: unknown): unknown {
  switch (typeof value) {
    case "boolean":
      return !value;
    case "number":
      return value + 1;
    case "string":
      return opposites.get(value) ?? (value === "" ? "other" : "");
    default:
      return value === undefined || value === null ? true : undefined;
  }
}
