import { ConnectorError, redactText } from "@agent-connectors/runtime";
import { type Dispatcher, request } from "undici";
import { toUnitLength } from "../embedder.ts";

/** An endpoint for embeddings, with its default settings filled in. */
export interface EmbeddingsEndpoint {
  readonly url: string;
  readonly model: string;
  readonly apiKey: string | undefined;
  readonly dimensions: number | undefined;
  readonly timeoutMs: number;
  readonly dispatcher: Dispatcher;
}

/** Maximum bytes of a response. 64 vectors of 4,096 numbers take about 6 MB. */
const maxBodyBytes = 33_554_432;

/** Maximum characters of the endpoint's message in an error. */
const maxMessageLength = 500;

/** Sends one request for the vectors of strings. Throws a retryable error if the same request may succeed later. */
export async function requestVectors(
  { url, model, apiKey, dimensions, timeoutMs, dispatcher }: EmbeddingsEndpoint,
  input: readonly string[],
  signal: AbortSignal,
): Promise<readonly Float32Array[]> {
  const response = await request(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({ model, input, encoding_format: "float", ...(dimensions !== undefined && { dimensions }) }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    dispatcher,
  }).catch((error: unknown) => {
    throw signal.aborted ? ConnectorError.from(error) : unreachable(error, apiKey);
  });
  const text = await readBody(response.body).catch((error: unknown) => {
    throw signal.aborted || error instanceof ConnectorError ? ConnectorError.from(error) : unreachable(error, apiKey);
  });
  if (response.statusCode !== 200) throw refusal(response.statusCode, response.headers["retry-after"], text, apiKey);
  return vectorsIn(text, input.length);
}

async function readBody(body: Dispatcher.ResponseData["body"]): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += (chunk as Buffer).length;
    if (size > maxBodyBytes)
      throw new ConnectorError(
        "invalid_config",
        `expected at most ${maxBodyBytes} bytes from the embeddings endpoint, found more; use a model with shorter vectors, or a smaller batchSize`,
      );
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString();
}

function unreachable(error: unknown, apiKey: string | undefined): ConnectorError {
  const reason = clean(error instanceof Error ? error.message || error.name : String(error), apiKey);
  return new ConnectorError("service_unavailable", `the embeddings endpoint cannot be reached: ${reason}`);
}

/** The statuses below 500 that report a temporary failure. */
const temporary: ReadonlySet<number> = new Set([408, 409, 425, 429]);

/** Statuses for refused strings, such as strings that are too long. Some endpoints also return them for a refused model. */
const refusedStrings: ReadonlySet<number> = new Set([400, 413, 422]);

function refusal(
  status: number,
  retryAfter: string | string[] | undefined,
  body: string,
  apiKey: string | undefined,
): ConnectorError {
  const reason = `the embeddings endpoint returned ${status}: ${clean(body, apiKey)}`;
  const remedy = "check the URL, the key and the model of the embedder";
  if (refusedStrings.has(status))
    return new ConnectorError("upstream_rejected", `${reason}; shorten the text, or ${remedy}`);
  if (!temporary.has(status) && status < 500) return new ConnectorError("invalid_config", `${reason}; ${remedy}`);
  const wait = waitOf(Array.isArray(retryAfter) ? retryAfter[0] : retryAfter);
  return new ConnectorError("service_unavailable", reason, wait === undefined ? {} : { retry_after_ms: wait });
}

/** Converts a `Retry-After` header (seconds or a date) to milliseconds. */
function waitOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

function clean(text: string, apiKey: string | undefined): string {
  return redactText(text, apiKey === undefined ? [] : [apiKey])
    .slice(0, maxMessageLength)
    .toWellFormed();
}

/** Reads the vectors of a response, in the order of the request. */
function vectorsIn(text: string, count: number): readonly Float32Array[] {
  const vectors = new Array<Float32Array | undefined>(count).fill(undefined);
  for (const [at, item] of dataIn(text).entries()) {
    const { index = at, embedding } = item as { index?: unknown; embedding?: unknown };
    if (typeof index !== "number" || !(index in vectors) || !isVector(embedding))
      throw unreadable(`an 'index' and an 'embedding' of numbers in item ${at} of 'data'`);
    vectors[index] = toUnitLength(Float32Array.from(embedding));
  }
  const complete = vectors.filter((vector) => vector !== undefined);
  const width = complete[0]?.length;
  if (complete.length !== count) throw unreadable(`${count} vectors, found ${complete.length}`);
  if (complete.some(({ length }) => length !== width)) throw unreadable("vectors with the same number of components");
  return complete;
}

function dataIn(text: string): readonly object[] {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw unreadable("JSON");
  }
  const data = typeof body === "object" && body !== null && "data" in body ? body.data : undefined;
  if (!Array.isArray(data) || data.some((item) => typeof item !== "object" || item === null))
    throw unreadable("an array of objects as 'data'");
  return data;
}

function isVector(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length > 0 && value.every((part) => Number.isFinite(part));
}

/** A retryable error, because a proxy or a restart can be the cause. */
function unreadable(expected: string): ConnectorError {
  return new ConnectorError("service_unavailable", `the embeddings endpoint: expected ${expected} in the response`);
}
