import type { Param } from "@agent-connectors/runtime";
import type { Args, Mutation, Task } from "./task.ts";

/** Returns wrong variants of a task's call. `seed` selects one of several mistakes. */
type Mutate = (task: Task, seed: number) => readonly Args[];

const entitySynonyms: Readonly<Record<string, string>> = {
  customers: "clients",
  contacts: "people",
  users: "people",
  agents: "operators",
  issues: "bugs",
  tasks: "todos",
  invoices: "bills",
  jobs: "positions",
  members: "users",
  organizations: "companies",
};

const verbs: Readonly<Record<string, readonly string[]>> = {
  list: ["find", "query", "fetch_all", "getAll", "index", "browse"],
  search: ["find", "lookup", "query", "filter"],
  get: ["read", "fetch", "retrieve", "show", "find_by_id", "view"],
  create: ["add", "insert", "new", "post"],
  update: ["edit", "modify", "patch", "change"],
};

const deletionVerbs = ["remove", "destroy", "erase"];

const sizeWords = ["limit", "page_size", "per_page", "pageSize", "count", "max_results", "take", "top", "num_results"];

const paramSynonyms: Readonly<Record<string, readonly string[]>> = {
  cursor: ["page_token", "next_cursor", "after"],
  starting_after: ["cursor", "after"],
  page: ["page_number", "pageNumber"],
  offset: ["skip", "start"],
  query: ["q", "search", "text"],
  created_at: ["created", "created_after"],
  updated_at: ["updated", "updated_since"],
  start_date: ["since", "from", "startDate"],
  end_date: ["until", "to", "endDate"],
  startDate: ["start_date", "from"],
  endDate: ["end_date", "to"],
  start_time: ["since", "startTime"],
  sort_field: ["sort_by", "order_by"],
  email: ["email_address", "e_mail"],
};

/** Returns a name with a missing letter, two swapped letters or a doubled letter. */
export function misspelt(name: string, seed: number): string {
  const at = 1 + (seed % Math.max(1, name.length - 2));
  const [before, here, next, rest] = [name.slice(0, at), name[at] ?? "", name[at + 1] ?? "", name.slice(at + 2)];
  const wrong = [before + next + rest, before + next + here + rest, before + here + here + next + rest][seed % 3] ?? "";
  return wrong === name ? `${name}${name.at(-1)}` : wrong;
}

function restyled(name: string, seed: number): string {
  const camel = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const singular = name.replace(/ies$/, "y").replace(/s$/, "");
  const styles = [singular, camel, name.replaceAll("_", "-"), name.toUpperCase(), name.replaceAll("_", " ")];
  const different = styles.filter((style) => style !== name);
  return different[seed % different.length] ?? `${name}s`;
}

const call = ({ entity, name, params }: Task, change: Args = {}): Args => ({ entity, action: name, params, ...change });

const withParams = (task: Task, change: Args): Args => call(task, { params: { ...task.params, ...change } });

const renamed = (task: Task, name: string, other: string): readonly Args[] => {
  const { [name]: value, ...others } = task.params;
  return value === undefined || other in task.action.params
    ? []
    : [call(task, { params: { ...others, [other]: value } })];
};

function withWrongValues(
  task: Task,
  wrongValues: (param: Param, value: unknown, name: string) => readonly unknown[],
): readonly Args[] {
  return Object.entries(task.params).flatMap(([name, value]) => {
    const param = task.action.params[name];
    return param ? wrongValues(param, value, name).map((wrong) => withParams(task, { [name]: wrong })) : [];
  });
}

const typeOf = ({ schema }: Param) => [schema.type ?? []].flat().filter((one) => one !== "null");

function wrongTypes(param: Param, value: unknown): readonly unknown[] {
  const types = typeOf(param);
  const [type] = types;
  if (types.length !== 1 || param.schema.enum) return [];
  if (type === "integer" || type === "number") return [String(value), [value]];
  if (type === "string") return /^\d{1,15}$/.test(String(value)) ? [Number(value)] : [[value]];
  if (type === "array") return Array.isArray(value) && typeof value[0] !== "object" ? [value[0]] : [];
  return type === "boolean" ? [String(value)] : [];
}

function wrongUnits({ schema }: Param, value: unknown): readonly unknown[] {
  const time = String(value);
  switch (schema.format) {
    case "epoch-seconds":
      return [Number(time) * 1000, new Date(Number(time) * 1000).toISOString()];
    case "epoch-millis":
      return [Math.floor(Number(time) / 1000), new Date(Number(time)).toISOString()];
    case "date":
      return [`${time}T00:00:00Z`, time.replaceAll("-", ""), Date.parse(time)];
    case "date-time":
      return [time.slice(0, 10), Date.parse(time)];
    case "time-filter":
      return [time.replace(/^\w+\|/, "")];
    default:
      return schema.pattern === "^[0-9]{10}$" ? [String(value).replace(/^(\d{3})(\d{3})/, "$1-$2-")] : [];
  }
}

/**
 * Adds params that exclude other params. Each value comes from the call or from the `meta` of its result, or is the id of the
 * last record. Returns no call if a param has no such value.
 */
function withExclusive(task: Task, names: readonly string[]): readonly Args[] {
  const values = names.map((name) => {
    const id = /^(?:starting|ending)_|^(?:after|before)$/.test(name) ? task.lastId : undefined;
    return [name, task.params[name] ?? task.meta[name] ?? task.meta.next_cursor ?? task.meta.cursor ?? id] as const;
  });
  return values.every(([, value]) => value !== undefined) ? [withParams(task, Object.fromEntries(values))] : [];
}

const categories: Readonly<Record<string, Mutate>> = {
  "a misspelt entity": (task, seed) => [call(task, { entity: misspelt(task.entity, seed) })],
  "another name of an entity": (task, seed) => {
    const synonym = entitySynonyms[task.entity];
    return [call(task, { entity: synonym !== undefined && seed % 2 === 0 ? synonym : restyled(task.entity, seed) })];
  },
  "a misspelt action": (task, seed) => [call(task, { action: misspelt(task.name, seed) })],
  "another verb": (task, seed) => {
    const others = verbs[task.name] ?? [];
    return others.length === 0 ? [] : [call(task, { action: others[seed % others.length] })];
  },
  "another verb for a deletion": (task) =>
    task.action.kind === "delete" ? deletionVerbs.map((action) => call(task, { action })) : [],
  "a wrong section": ({ entity, name }, seed) => {
    const forms = [
      `${entity}.${name}`,
      `actions.${misspelt(entity, seed)}.${name}`,
      `actions/${entity}/${name}`,
      `action.${entity}.${name}`,
      `${entity} ${name}`,
      `actions.${entity}.${misspelt(name, seed)}`,
    ];
    return [{ section: forms[seed % forms.length] }];
  },
  "a misspelt param": (task, seed) =>
    Object.keys(task.params).flatMap((name) => renamed(task, name, misspelt(name, seed))),
  "another name of a param": (task, seed) =>
    Object.keys(task.params).flatMap((name) => {
      const others = paramSynonyms[name] ?? [];
      return others.length === 0 ? [] : renamed(task, name, others[seed % others.length] ?? "");
    }),
  "another word for the page size": (task, seed) => {
    const size = task.action.pagination?.size?.param;
    return size === undefined ? [] : renamed(task, size, sizeWords[seed % sizeWords.length] ?? "");
  },
  "a wrong enum value": (task, seed) =>
    withWrongValues(task, ({ schema }, value) => {
      if (typeof value !== "string" || (!schema.enum && !schema.separated)) return [];
      const upper = value === value.toUpperCase() ? value.toLowerCase() : value.toUpperCase();
      return [seed % 2 === 0 ? misspelt(value, seed) : upper];
    }),
  "a wrong field": (task, seed) => {
    const field = task.fields[seed % Math.max(1, task.fields.length)];
    if (field === undefined || field.length < 4) return [];
    const last = field.split(".").at(-1) ?? field;
    const forms = [misspelt(field, seed), restyled(field, 1), field.includes(".") ? last : misspelt(field, seed + 1)];
    return [call(task, { options: { [seed % 4 === 0 ? "exclude_fields" : "fields"]: [forms[seed % 3]] } })];
  },
  "a wrong option": (task, seed) => {
    const [field = ""] = task.fields;
    const options = [
      { field: [field] },
      { maxPages: 1 },
      { max_record: 5 },
      { exclude_field: [field] },
      { max_pages: "1" },
    ];
    return [call(task, { options: options[seed % options.length] })];
  },
  "a wrong type": (task) => withWrongValues(task, wrongTypes),
  "a value out of range": (task) =>
    withWrongValues(task, ({ schema: { minimum, maximum } }) => [
      ...(maximum === undefined ? [] : [maximum * 10]),
      ...(minimum === undefined ? [] : [minimum - 1]),
    ]),
  "a wrong unit": (task) => withWrongValues(task, wrongUnits),
  "a wrong combination": (task) =>
    task.action.rules.flatMap((rule) => {
      if (rule.kind === "exclusive") return withExclusive(task, [rule.param]);
      if (rule.kind === "at_most_one") return withExclusive(task, rule.params);
      if (rule.kind !== "ordered") return [];
      const [from, to] = rule.params;
      return [withParams(task, { [from]: task.params[to], [to]: task.params[from] })];
    }),
  "a missing param": (task) =>
    Object.keys(task.params).flatMap((name) => {
      const { [name]: _, ...others } = task.params;
      return task.action.params[name]?.required ? [call(task, { params: others })] : [];
    }),
};

/** Returns at most `each` mutations of every category, from as many kinds of connectors as possible, in a fixed order. */
export function mutationsOf(tasks: readonly Task[], each: number): readonly Mutation[] {
  return Object.entries(categories).flatMap(([category, mutate]) => {
    const byKind = Map.groupBy(
      tasks.flatMap((task, seed) =>
        mutate(task, seed).map((args): Mutation => {
          const tool = category === "a wrong section" ? "read_skill_docs" : "execute";
          return { category, task, tool, args };
        }),
      ),
      ({ task }) => task.kind,
    );
    const rounds = Math.max(...[...byKind.values()].map(({ length }) => length), 0);
    return Array.from({ length: rounds }, (_, round) => [...byKind.values()].flatMap((all) => all[round] ?? []))
      .flat()
      .slice(0, each);
  });
}
