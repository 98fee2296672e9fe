import { extract } from "../extract/extract.ts";
import { metaOf } from "../extract/meta.ts";
import { projectFields } from "../extract/project.ts";
import type { Action, Json } from "../model.ts";
import { nextStep } from "../paginate/index.ts";
import type { PageStep, Step } from "../paginate/step.ts";
import { type AnswerReading, readAnswer, type TextResponse } from "./answer.ts";
import type { CallOptions } from "./call-options.ts";

/** What a page is read by: plain data, which another thread can be given. */
export interface PageReading {
  readonly answer: AnswerReading;
  readonly action: Pick<Action, "kind" | "returns" | "meta" | "pagination">;
  readonly config: Readonly<Record<string, Json>>;
  readonly params: Readonly<Record<string, Json>>;
  readonly options: Pick<CallOptions, "fields" | "exclude_fields" | "max_pages">;
  /** Records of the page that are kept; the page's `meta` is as it was received. */
  readonly mostRecords: number;
  /** The step that led to the page. */
  readonly step: PageStep;
}

/** What a page gives. */
export interface PageRead {
  readonly data: unknown;
  readonly meta: Readonly<Record<string, unknown>>;
  /** Records that are kept; 1 where the data is one object. */
  readonly count: number;
  /** The step that follows the page. To be asked before anybody can change `data`; throws where the page names none that can be read. */
  readonly next: () => Step;
}

/** Reads a page, as pure as what it is made of; throws the failure that the response means. */
export function readPage(response: TextResponse, reading: PageReading): PageRead {
  const { answer, action, config, params, options, mostRecords, step } = reading;
  const { body, scope, url, isEmpty } = readAnswer(response, answer);
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

/** The body, where the records are one array in it. The matches of a JSONPath may have another order than their text. */
function textOf(returns: Action["returns"], { body }: TextResponse): string | undefined {
  return returns.kind === "many" && typeof returns.path !== "string" ? body : undefined;
}
