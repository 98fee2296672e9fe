import type { PageStep } from "../paginate/step.ts";
import { withBounds } from "../transport/bounds.ts";
import type { UpstreamResponse } from "../transport/response.ts";
import type { AnswerReading } from "./answer.ts";
import { askUpstream } from "./ask-upstream.ts";
import { boundsOf, type Call } from "./call.ts";
import { type ResponseInfo, responseInfo } from "./hooks.ts";
import { takesLong } from "./large-pages.ts";
import { type PageRead, type PageReading, readPage } from "./read-page.ts";

/** Which page of a call to fetch. */
export interface Fetched {
  readonly step: PageStep;
  /** The URL that answered the page before. */
  readonly previousUrl?: string | undefined;
  /** Records of it that are kept. */
  readonly mostRecords: number;
}

/** A page, with what decides about the next one. */
export interface FetchedPage extends PageRead {
  /** Where it came from, after redirects. */
  readonly url: string;
  /** Where the call asks for it. */
  readonly response?: ResponseInfo;
  /** Characters of the answer, or bytes where it is large. */
  readonly size: number;
}

/** One page of a call, or the whole of one that has no pages: ask, extract, keep what is wanted. */
export function fetchPage(call: Call, { step, previousUrl, mostRecords }: Fetched): Promise<FetchedPage> {
  return withBounds(boundsOf(call), (bounds) => {
    const read = async (response: UpstreamResponse, answer: AnswerReading): Promise<FetchedPage> => {
      const { action, params, options, session } = call;
      const reading = { answer, action, config: session.config, params, options, mostRecords, step };
      // Whoever reads its pieces may take them away.
      const size = response.large?.size ?? response.body.length;
      const page = await pageIn(call, response, { reading, ...bounds });
      const info = options.with_response && { response: responseInfo(session, response) };
      return { ...page, url: response.url, size, ...info };
    };
    return askUpstream(call, { step, previousUrl, bounds, read });
  });
}

/** A reading of plain data and of no more than it takes. */
function portable(reading: PageReading): PageReading {
  const { kind, returns, meta, pagination } = reading.action;
  const { fields, exclude_fields, max_pages } = reading.options;
  return {
    ...reading,
    action: { kind, returns, meta, ...(pagination && { pagination }) },
    options: {
      ...(fields && { fields }),
      ...(exclude_fields && { exclude_fields }),
      ...(max_pages !== undefined && { max_pages }),
    },
  };
}

function pageIn(
  { session: { largePages } }: Call,
  response: UpstreamResponse,
  { reading, signal }: { readonly reading: PageReading; readonly signal: AbortSignal },
): PageRead | Promise<PageRead> {
  const { large, ...head } = response;
  if (!largePages || !(large || takesLong(head.body.length, largePages.from, reading))) return readPage(head, reading);
  return largePages.read({ ...head, body: large?.pieces ?? head.body }, portable(reading), signal);
}
