import { extract } from "../extract/extract.ts";
import { metaOf } from "../extract/meta.ts";
import { projectFields } from "../extract/project.ts";
import { mapValues } from "../map-values.ts";
import type { Action, Json, Template } from "../model.ts";
import { nextStep, restStep, urlTemplate } from "../paginate/index.ts";
import type { PageStep, Seen, Step } from "../paginate/mode.ts";
import { tryEvaluate } from "../template/evaluate.ts";
import type { Scope } from "../template/helper.ts";
import type { LargeBodies } from "../transport/collect-body.ts";
import type { CallOptions } from "./options.ts";
import { type ResponseReading, readResponse, type TextResponse } from "./response.ts";

/** The input for reading a page: plain data that another thread can receive. */
export interface PageReading {
  readonly response: ResponseReading;
  readonly action: Pick<Action, "kind" | "returns" | "meta" | "pagination">;
  readonly config: Readonly<Record<string, Json>>;
  readonly params: Readonly<Record<string, Json>>;
  readonly options: Pick<CallOptions, "fields" | "exclude_fields" | "max_pages" | "max_records" | "with_next_params">;
  /** Records after this number are cut off (see `with_next_params`). `meta` does not change. */
  readonly maxRecords: number;
  /** The template of the param with the page token, if any. It determines whether a call can continue at a cut. */
  readonly tokenTemplate?: Template | undefined;
  /** The step that requested the page. */
  readonly step: PageStep;
}

/** The contents of a page. */
export interface PageRead {
  readonly data: unknown;
  readonly meta: Readonly<Record<string, unknown>>;
  /** The number of records in `data`; 1 if it is one object. */
  readonly count: number;
  /** Returns the step after the page. Throws if it cannot compute the step. Call `next` before the caller can change `data`. */
  readonly next: () => Step;
}

/** Reads a page. If the response is a failure, throws the failure. */
export function readPage(response: TextResponse, reading: PageReading): PageRead {
  const { action, config, params, options, maxRecords, step } = reading;
  const { body, scope, url, isEmpty } = readResponse(response, reading.response);
  const { data, records } = isEmpty ? { data: [], records: [] } : extract(action, body, scope);
  const meta = withAbsoluteUrl(action, metaOf(action, scope, records), url);
  const { pagination, returns } = action;
  const text = recordsText(returns, response);
  const seen: Seen = { records, text, response: body, headers: scope.headers, url, config, params };
  const isLong = Array.isArray(data) && data.length > maxRecords;
  const rest = isLong && options.with_next_params ? restOfPage(reading, seen) : undefined;
  const kept = isLong && (rest || !options.with_next_params) ? data.slice(0, maxRecords) : data;
  return {
    data: projectFields(kept, options),
    meta,
    count: Array.isArray(kept) ? kept.length : 1,
    next: () => rest ?? (pagination ? nextStep(pagination, seen, step) : { kind: "done" }),
  };
}

/**
 * Makes the URL of the next page in `meta` absolute, so that a caller can pass it to another call. Resolves a relative URL
 * against the URL of the page without its query, because the query can contain credentials.
 */
function withAbsoluteUrl(action: PageReading["action"], meta: PageRead["meta"], pageUrl: string): PageRead["meta"] {
  const template = urlTemplate(action.pagination);
  if (template === undefined) return meta;
  const [base] = pageUrl.split("?", 1);
  return mapValues(meta, (value, name) => {
    const isRelative = typeof value === "string" && value !== "" && !URL.canParse(value);
    const isNext = isRelative && JSON.stringify(action.meta[name]?.value) === JSON.stringify(template);
    return isNext ? (URL.parse(value, base)?.href ?? value) : value;
  });
}

/** Returns the step that requests the records after the first `maxRecords` of a page; `undefined` if no call can begin there. */
function restOfPage(reading: PageReading, seen: Seen): PageStep | undefined {
  const { action, maxRecords, tokenTemplate, step } = reading;
  const { pagination, returns } = action;
  // A JSONPath can change the order of the records, and some transformations change the number of records.
  if (!pagination || returns.kind !== "many" || typeof returns.path === "string") return undefined;
  if (returns.transformations.some(({ kind }) => kind === "explode" || kind === "columns")) return undefined;
  const rest = restStep(pagination, { ...seen, records: seen.records.slice(0, maxRecords) }, step);
  return rest && isSentUnchanged(rest.token, tokenTemplate, reading.response.scope) ? rest : undefined;
}

/** Whether a call sends this value of a param unchanged. `template` is the template of the param. */
export function isSentUnchanged(value: unknown, template: Template | undefined, scope: Scope): boolean {
  return template === undefined || tryEvaluate(template, { ...scope, value }) === value;
}

/** The body, if the records are one array in it. The matches of a JSONPath can be in another order than in the body. */
function recordsText(returns: Action["returns"], { body }: TextResponse): string | undefined {
  return returns.kind === "many" && typeof returns.path !== "string" ? body : undefined;
}

/** A response whose body is a string, or UTF-8 in chunks that have separate buffers. */
export type LargeResponse = Omit<TextResponse, "body"> & { readonly body: string | readonly Uint8Array[] };

/**
 * Reads large pages outside the calling thread. Otherwise, a page of 16 MB would block that thread for about 200 ms, and a page
 * of a million values for up to a second.
 */
export interface LargePages extends LargeBodies {
  /**
   * Does the same as `readPage`, except that `data` and `meta` of the page and of the call's result can have another form,
   * such as JSON text in bytes.
   */
  readonly read: (response: LargeResponse, reading: PageReading, signal: AbortSignal) => Promise<PageRead>;
}

/**
 * A factor for the length of a body (see `takesLong`). With transformations or a JSONPath, reading takes up to 32 times as long
 * as without (measured).
 */
const transforming = 32;

/** The factor for `explode`, which can produce a million members from a short body. */
const exploding = 128;

/** A projection with this number of names in its field paths takes as long as reading the records. */
const namesAsLong = 8;

/**
 * Added to the factor if a call may join pages. The joined pages are in memory at the same time, so smaller pages count as large.
 * An iteration joins no pages, but `takesLong` cannot distinguish an iteration from a call with the same options.
 */
const joining = 16;

/**
 * Whether reading a body of `length` characters can take as long as reading `from` characters without transformations,
 * projections and joined pages.
 */
export function takesLong(length: number, from: number, { action: { returns }, options }: PageReading): boolean {
  const { max_pages, max_records } = options;
  const isOnePage = max_pages === 1 || (max_pages ?? max_records) === undefined;
  const steps = returns.kind === "file" ? [] : returns.transformations;
  const isTransformed = steps.length > 0 || (returns.kind !== "file" && typeof returns.path === "string");
  const names = [...(options.fields ?? []), ...(options.exclude_fields ?? [])].reduce(
    (sum, path) => sum + path.split(".").length,
    0,
  );
  const effort =
    (steps.some(({ kind }) => kind === "explode") ? exploding : isTransformed ? transforming : 1) +
    names / namesAsLong +
    (isOnePage ? 0 : joining);
  return length * effort >= from;
}
