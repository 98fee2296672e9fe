import { extract } from "../extract/extract.ts";
import { metaOf } from "../extract/meta.ts";
import { projectFields } from "../extract/project.ts";
import type { Action, Json } from "../model.ts";
import { nextStep } from "../paginate/index.ts";
import type { PageStep, Step } from "../paginate/mode.ts";
import type { LargeBodies } from "../transport/collect-body.ts";
import type { CallOptions } from "./options.ts";
import { type ResponseReading, readResponse, type TextResponse } from "./response.ts";

/** The input for reading a page: plain data, which can be sent to another thread. */
export interface PageReading {
  readonly response: ResponseReading;
  readonly action: Pick<Action, "kind" | "returns" | "meta" | "pagination">;
  readonly config: Readonly<Record<string, Json>>;
  readonly params: Readonly<Record<string, Json>>;
  readonly options: Pick<CallOptions, "fields" | "exclude_fields" | "max_pages">;
  /** Records of the page that are kept; the page's `meta` is as it was received. */
  readonly mostRecords: number;
  /** The step that led to the page. */
  readonly step: PageStep;
}

/** The contents of a page. */
export interface PageRead {
  readonly data: unknown;
  readonly meta: Readonly<Record<string, unknown>>;
  /** Records that are kept; 1 where the data is one object. */
  readonly count: number;
  /** The step after the page. Call it before the caller can change `data`. Throws if the token in the page cannot be read. */
  readonly next: () => Step;
}

/** Reads a page; throws the failure that the response means. */
export function readPage(response: TextResponse, reading: PageReading): PageRead {
  const { action, config, params, options, mostRecords, step } = reading;
  const { body, scope, url, isEmpty } = readResponse(response, reading.response);
  const { data, records } = isEmpty ? { data: [], records: [] } : extract(action, body, scope);
  const meta = metaOf(action, scope, records);
  const kept = Array.isArray(data) && data.length > mostRecords ? data.slice(0, mostRecords) : data;
  return {
    data: projectFields(kept, options),
    meta,
    count: Array.isArray(kept) ? kept.length : 1,
    next: () =>
      action.pagination
        ? nextStep(
            action.pagination,
            {
              records,
              text: textOf(action.returns, response),
              response: body,
              headers: scope.headers,
              url,
              config,
              params,
            },
            step,
          )
        : { kind: "done" },
  };
}

/** The body, if the records are one array in it. The matches of a JSONPath may have another order than the body. */
function textOf(returns: Action["returns"], { body }: TextResponse): string | undefined {
  return returns.kind === "many" && typeof returns.path !== "string" ? body : undefined;
}

/** A response whose body is a string, or UTF-8 in pieces with a buffer each. */
export type LargeResponse = Omit<TextResponse, "body"> & { readonly body: string | readonly Uint8Array[] };

/**
 * Reads large pages instead of the calling thread, which would be blocked: a page of 16 MB takes about 200 ms, one of a
 * million values up to a second.
 */
export interface LargePages extends LargeBodies {
  /**
   * Gives what `readPage` gives. Its `data` and `meta` may have another form, such as JSON text in bytes: results hold
   * them as they are.
   */
  readonly read: (response: LargeResponse, reading: PageReading, signal: AbortSignal) => Promise<PageRead>;
}

/** How many times longer each character takes where records are transformed or found by a JSONPath, at most (measured). */
const transforming = 32;

/** A body of 40 kB may have nine million members once it is exploded. */
const exploding = 128;

/** A projection of records to this many names takes as long as reading the records. */
const namesAsLong = 8;

/** In a call that joins pages, each page counts as this many: all are in memory together. */
const joining = 16;

/** Whether a body of this number of characters takes as long to read as a large one. */
export function takesLong(length: number, from: number, { action: { returns }, options }: PageReading): boolean {
  const steps = returns.kind === "file" ? [] : returns.transformations;
  const transformed = steps.length > 0 || (returns.kind !== "file" && typeof returns.path === "string");
  const names = [...(options.fields ?? []), ...(options.exclude_fields ?? [])].reduce(
    (sum, path) => sum + path.split(".").length,
    0,
  );
  const effort =
    (steps.some(({ kind }) => kind === "explode") ? exploding : transformed ? transforming : 1) +
    names / namesAsLong +
    ((options.max_pages ?? 1) > 1 ? joining : 0);
  return length * effort >= from;
}
