import { extract } from "../extract/extract.ts";
import { metaOf } from "../extract/meta.ts";
import { projectFields } from "../extract/project.ts";
import type { Seen } from "../paginate/seen.ts";
import type { PageStep } from "../paginate/step.ts";
import { withBounds } from "../transport/bounds.ts";
import { askUpstream } from "./ask-upstream.ts";
import { boundsOf, type Call } from "./call.ts";
import type { Result } from "./result.ts";

/** A result, with what decides about the next page. */
export interface FetchedPage {
  readonly result: Result;
  readonly seen: Seen;
  /** Characters of the answer. */
  readonly size: number;
}

/** One page of a call, or the whole of one that has no pages: ask, extract, keep what is wanted. */
export async function fetchPage(call: Call, step: PageStep, previousUrl?: string): Promise<FetchedPage> {
  const { action, options, params, session } = call;
  const answer = await withBounds(boundsOf(call), (bounds) => askUpstream(call, { step, previousUrl, bounds }));
  const { data, records } = extract(action, answer.body, answer.scope);
  const meta = metaOf(action, { ...answer.scope, last_record: records.at(-1), last_page_size: records.length });
  const seen: Seen = {
    records,
    response: answer.body,
    headers: answer.scope.headers,
    url: answer.url,
    config: session.config,
    params,
  };
  return { result: { data: projectFields(data, options), meta }, seen, size: answer.size };
}
