/** A response. `body` is the parsed value if the response is JSON, and otherwise the text. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of many forms, and a test fails if a form differs
  readonly body: any;
}

/** Sends a request, with a JSON body if there is one. Returns responses of every status. */
export type Api = (
  method: string,
  path: string,
  body?: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<ApiResponse>;

/** Returns a function that sends requests with a token to a service. For each request, `url` returns the URL of the service. */
export function apiOf(url: () => string, token: string): Api {
  return async (method, path, body, headers) => {
    const response = await fetch(url() + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = /\bjson\b/.test(response.headers.get("content-type") ?? "");
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : text };
  };
}
