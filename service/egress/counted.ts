import type { Dispatcher } from "undici";

/** One request to an upstream, as it was answered. */
export interface Exchanged {
  /** The HTTP status, `other` where it is none of HTTP, or `failed` where no answer came. */
  readonly status: string;
  /** From sending to the head of the answer. */
  readonly seconds: number;
}

/**
 * The same connections, which tell of each request once its answer begins, or fails to. Handlers are given what the
 * runtime's use: not that a body or a request was sent.
 */
export function counted(dispatcher: Dispatcher, exchanged: (facts: Exchanged) => void): Dispatcher {
  return dispatcher.compose((dispatch) => (options, handler) => {
    const began = performance.now();
    let told = false;
    const tell = (status: string) => {
      if (told) return;
      told = true;
      exchanged({ status, seconds: (performance.now() - began) / 1000 });
    };
    return dispatch(options, {
      onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
      onRequestUpgrade: (...answer) => handler.onRequestUpgrade?.(...answer),
      onResponseStart(controller, status, headers, message) {
        if (status >= 200) tell(status < 600 ? `${status}` : "other");
        handler.onResponseStart?.(controller, status, headers, message);
      },
      onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
      onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
      onResponseError(controller, error) {
        tell("failed");
        handler.onResponseError?.(controller, error);
      },
    });
  });
}
