import { type Clock, ConnectorError, systemClock } from "@agent-connectors/runtime";
import { Agent, type Dispatcher } from "undici";
import type { Embedder, EmbedOptions } from "../embedder.ts";
import { requestVectors } from "./exchange.ts";

/** The options of `createEndpointEmbedder`. */
export interface EndpointOptions {
  /** The base URL of an OpenAI-compatible API with `POST /embeddings`, such as `https://api.openai.com/v1`. */
  readonly url: string;
  /** The name of the model. */
  readonly model: string;
  /** The key that each request sends as a bearer token. */
  readonly apiKey?: string;
  /** The number of components of each vector, for models that can reduce it. */
  readonly dimensions?: number;
  /** Maximum strings in a request. Default: 64. */
  readonly batchSize?: number;
  /** Milliseconds until a request fails; at most 5,000 for the prompt of a search. Default: 30,000. */
  readonly timeoutMs?: number;
  /** Maximum retries of a failed request; at most 1 for the prompt of a search. Default: 4. */
  readonly retries?: number;
  /** Sends the requests. Default: undici's `Agent`. */
  readonly dispatcher?: Dispatcher;
  /** Waits before retries. Default: the system's clock. */
  readonly clock?: Clock;
}

/** Maximum milliseconds before the first retry, if the response does not state the time. The maximum doubles with each retry. */
const firstWaitMs = 500;
/** Maximum milliseconds before a retry. */
const maxWaitMs = 30_000;

/** Requests for prompts have lower limits, because a caller waits for the search. */
const promptLimits = { timeoutMs: 5_000, retries: 1 } as const;

/** An embedder that calls an OpenAI-compatible endpoint. */
export function createEndpointEmbedder(options: EndpointOptions): Embedder {
  const {
    url,
    model,
    apiKey,
    dimensions,
    batchSize = 64,
    timeoutMs = 30_000,
    retries = 4,
    clock = systemClock,
  } = options;
  const endpoint = `${url.replace(/\/+$/, "")}/embeddings`;
  const exchange = { url: endpoint, model, apiKey, dimensions, dispatcher: options.dispatcher ?? new Agent() };
  const limits = {
    passage: { timeoutMs, retries },
    prompt: {
      timeoutMs: Math.min(timeoutMs, promptLimits.timeoutMs),
      retries: Math.min(retries, promptLimits.retries),
    },
  } as const;
  const send = async (
    texts: readonly string[],
    purpose: EmbedOptions["purpose"],
    signal: AbortSignal,
  ): Promise<readonly Float32Array[]> => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await requestVectors({ ...exchange, timeoutMs: limits[purpose].timeoutMs }, texts, signal);
      } catch (error) {
        const failure = ConnectorError.from(error);
        if (!failure.retryable || attempt >= limits[purpose].retries) throw failure;
        // A search does not wait for the delay that the endpoint states. Its caller can wait and search again.
        if (purpose === "prompt" && failure.retry_after_ms !== undefined) throw failure;
        const backoff = firstWaitMs * 2 ** attempt * (0.5 + Math.random() / 2);
        await clock.sleep(Math.min(maxWaitMs, failure.retry_after_ms ?? backoff), signal);
      }
    }
  };
  return {
    version: ["endpoint", new URL(endpoint).host, model, ...(dimensions === undefined ? [] : [dimensions])].join("/"),
    kind: "semantic",
    batchSize,
    embed: async (texts, { purpose, signal = new AbortController().signal }) => {
      const vectors: Float32Array[] = [];
      for (let start = 0; start < texts.length; start += batchSize)
        vectors.push(...(await send(texts.slice(start, start + batchSize), purpose, signal)));
      return vectors;
    },
  };
}
