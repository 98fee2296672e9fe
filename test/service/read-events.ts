/** A server-sent event. */
interface ReceivedEvent<Data> {
  readonly event: string;
  readonly data: Data;
}

/** Yields each server-sent event that consists of a line `event` and a line `data` with JSON, as the event arrives. */
export async function* readEvents<Data>(response: Response): AsyncGenerator<ReceivedEvent<Data>, void, undefined> {
  let text = "";
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      if (event !== undefined && data !== undefined) yield { event, data: JSON.parse(data) };
    }
  }
}
