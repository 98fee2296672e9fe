import {
  type Action,
  asCall,
  asVariable,
  type MetaKey,
  nodesOf,
  type Pagination,
  pageExtras,
  type Template,
  tokenParamOf,
  variablesOf,
} from "@agent-connectors/runtime";

/**
 * Describes, in Markdown, the request for the next page. Returns `undefined` for an action without pagination that returns one
 * value or a file.
 */
export function nextPage(action: Action): string | undefined {
  const { pagination, returns } = action;
  if (!pagination) return returns.kind === "many" ? "none; there is only one response." : undefined;
  return (
    modeOf(pagination).next(pagination, action, tokenParamOf(action)) ??
    "set the option `max_pages` to get several pages in one result, or iterate."
  );
}

interface ExplainedMode<P extends Pagination = Pagination> {
  /** `param` is the param of the page token. Returns `undefined` if no param leads to the next page. */
  next(pagination: P, action: Action, param: string | undefined): string | undefined;
}

const modes: { readonly [Kind in Pagination["kind"]]: ExplainedMode<Extract<Pagination, { kind: Kind }>> } = {
  cursor: {
    next(pagination, action, param) {
      const url = nextUrl(pagination.value, action);
      if (url !== undefined || param === undefined) return url;
      const pass = cursor(pagination.value, param, action.meta);
      return `${pass}${companions(pagination, action)}. ${endText(pagination, action.meta)}`;
    },
  },
  offset: {
    next: (pagination, { meta }, param) =>
      param && `add the number of records received to \`${param}\`. ${lastPage(pagination, meta)}`,
  },
  page: {
    next: (pagination, { meta }, param) =>
      param && `add 1 to \`${param}\` (the first is ${pagination.start}). ${lastPage(pagination, meta)}`,
  },
};

/** The method `next` of the result accepts only paginations of the kind `kind`. */
function modeOf({ kind }: Pagination): ExplainedMode {
  return modes[kind];
}

/** Describes the request if the action has a param for the URL of the next page, and `meta` contains this URL. */
function nextUrl(value: Template, { meta, params }: Action): string | undefined {
  const resuming = Object.keys(params).find((name) => takesUrl(params[name]?.template));
  const url = resuming === undefined ? undefined : urlKey(value, meta);
  return url && `pass \`meta.${url}\` as \`${resuming}\`. The last page has no such value.`;
}

/** Describes the params that a caller sets to fields of the last record, in addition to the cursor. */
function companions(pagination: Pagination, { params }: Action): string {
  return pageExtras(pagination)
    .flatMap(({ target, value }) => {
      const param = Object.keys(params).find((name) => JSON.stringify(params[name]?.target) === JSON.stringify(target));
      const field = lastRecordField(value);
      return param === undefined || field === undefined
        ? []
        : [`, and the \`${field}\` of the last record as \`${param}\``];
    })
    .join("");
}

function lastRecordField(template: Template): string | undefined {
  const [root, ...path] = asVariable(template) ?? [];
  return root === "last_record" ? path.join(".") : undefined;
}

/** Whether the template of a param extracts a query param from a URL that the caller passes. */
function takesUrl(sent: Template | undefined): boolean {
  return nodesOf(sent ?? null).some((node) => asCall(node, "query_param") !== undefined);
}

/**
 * Returns the meta key with the next URL. If a part of the cursor template is the template of a key, returns this key. Otherwise,
 * returns a key that reads from the same object: for the cursor `response.paging.cursor`, a key that reads `response.paging.url`.
 */
function urlKey(cursorValue: Template, meta: Readonly<Record<string, MetaKey>>): string | undefined {
  const read = nodesOf(cursorValue).flatMap((node) => keyOf(meta, node) ?? []);
  const parent = parentOf(cursorValue);
  if (read.length > 0 || parent === undefined) return read[0];
  return Object.keys(meta).find((key) => nodesOf(meta[key]?.value ?? null).some((node) => parentOf(node) === parent));
}

function parentOf(template: Template): string | undefined {
  return asVariable(template)?.slice(0, -1).join(".");
}

/** Describes the last page of the modes `offset` and `page`. An empty page is always the last page. */
function lastPage({ size, stop }: Pagination, meta: Readonly<Record<string, MetaKey>>): string {
  const stated = stop === undefined ? undefined : stopText(stop, meta);
  if (stated !== undefined) return stated;
  return stop !== undefined || size?.param === undefined
    ? "The first empty page is the last page."
    : `The last page has fewer records than \`${size.param}\`.`;
}

function cursor(value: Template, param: string, meta: Readonly<Record<string, MetaKey>>): string {
  const metaKey = keyOf(meta, value);
  if (metaKey !== undefined) return `pass \`meta.${metaKey}\` as \`${param}\``;
  const field = lastRecordField(value);
  if (field !== undefined) return `pass the \`${field}\` of the last record as \`${param}\``;
  const [counted = null, step] = asCall(value, "add")?.args ?? [];
  const number = lastRecordField(counted);
  if (number !== undefined && typeof step === "number")
    return `pass the \`${number}\` of the last record plus ${step} as \`${param}\``;
  const within = nodesOf(value)
    .map((node) => keyOf(meta, node))
    .find((key) => key !== undefined);
  if (within !== undefined) return `pass the cursor from \`meta.${within}\` as \`${param}\``;
  return `the runtime reads the cursor for \`${param}\` from each response: set the option \`max_pages\`, or iterate`;
}

/**
 * Describes the last page of the mode `cursor`. If the cursor is from the last record, each page with records has a cursor. With
 * a stop condition, the last page can have a cursor, unless the condition is that a part of the cursor is absent.
 */
function endText({ stop, value }: CursorPagination, meta: Readonly<Record<string, MetaKey>>): string {
  const stated = stop === undefined ? undefined : stopText(stop, meta);
  if (stated !== undefined) return stated;
  if (variablesOf(value).some(([root]) => root === "last_record")) return "The first empty page is the last page.";
  const isAbsent = stop === undefined || absentValues(stop).some((absent) => reads(value, absent));
  return isAbsent
    ? "The last page has no such value."
    : "`meta` does not show which page is the last: set the option `max_pages`, or iterate.";
}

/** Returns the values whose absence a stop condition tests: `x` for `not (present x)`. */
function absentValues(stop: Template): readonly Template[] {
  return negated(stop).flatMap((part) => asCall(part, "present")?.args ?? []);
}

function reads(template: Template, part: Template): boolean {
  return nodesOf(template).some((node) => JSON.stringify(node) === JSON.stringify(part));
}

type CursorPagination = Extract<Pagination, { kind: "cursor" }>;

/**
 * Describes a stop condition whose values are in `meta`, or that compares the number of records with the page size. If the
 * condition is a call of `or`, describes only one of its negated arguments.
 */
function stopText(stop: Template, meta: Readonly<Record<string, MetaKey>>): string | undefined {
  const last = keyOf(meta, compared(stop, true) ?? stop);
  if (last !== undefined) return `Continue until \`meta.${last}\` is true.`;
  const conditions = negated(stop);
  const more = conditions.map((part) => keyOf(meta, part)).find((key) => key !== undefined);
  if (more !== undefined) return `Continue while \`meta.${more}\` is true.`;
  const present = absentValues(stop)
    .map((value) => keyOf(meta, value))
    .find((key) => key !== undefined);
  if (present !== undefined) return `If there is no \`meta.${present}\`, this was the last page.`;
  return lastNumber(stop, meta) ?? shortPage(stop, meta);
}

/** Describes a stop condition that compares two values in `meta`, such as a page number and a page count. */
function lastNumber(stop: Template, meta: Readonly<Record<string, MetaKey>>): string | undefined {
  const [number, most] = asCall(stop, "gte")?.args.map((value) => pathIn(meta, value)) ?? [];
  if (number === undefined || most === undefined) return undefined;
  return `Continue while \`meta.${number}\` is less than \`meta.${most}\`.`;
}

/** Describes a stop condition that compares the number of records with the page size. */
function shortPage(stop: Template, meta: Readonly<Record<string, MetaKey>>): string | undefined {
  const [count = null, full = null] = asCall(stop, "lt")?.args ?? [];
  const most = typeof full === "number" ? `${full}` : paramOf(full);
  if (most === undefined) return undefined;
  const counted = keyOf(meta, count);
  if (counted !== undefined) return `Continue while \`meta.${counted}\` is at least ${most}.`;
  return asVariable(count)?.[0] === "last_page_size" ? `The last page has fewer than ${most} records.` : undefined;
}

function paramOf(template: Template): string | undefined {
  const [root, ...path] = asVariable(template) ?? [];
  return root === "params" ? `\`${path.join(".")}\`` : undefined;
}

/**
 * Returns the conditions for a next page: `x` for the stop conditions `not x` and `eq x false`, and for each such argument of
 * `or`.
 */
function negated(stop: Template): readonly Template[] {
  const inner = asCall(stop, "or")?.args.flatMap(negated) ?? asCall(stop, "not")?.args;
  return inner ?? [compared(stop, false)].filter((value) => value !== undefined);
}

/** Returns the value that a condition compares with `constant`; `undefined` for another condition. */
function compared(condition: Template, constant: Template): Template | undefined {
  const [value, expected] = asCall(condition, "eq")?.args ?? [];
  return expected === constant ? value : undefined;
}

/** Returns the path at which `meta` contains the value of a variable. */
function pathIn(meta: Readonly<Record<string, MetaKey>>, template: Template): string | undefined {
  const path = asVariable(template) ?? [];
  const lengths = path.map((_, index) => path.length - index);
  return lengths
    .flatMap((length) => {
      const key = keyOf(meta, { get: path.slice(0, length) });
      return key === undefined ? [] : [[key, ...path.slice(length)].join(".")];
    })
    .at(0);
}

function keyOf(meta: Readonly<Record<string, MetaKey>>, template: Template): string | undefined {
  if (typeof template !== "object" || template === null) return undefined;
  const printed = JSON.stringify(template);
  return Object.keys(meta).find((key) => JSON.stringify(meta[key]?.value) === printed);
}
