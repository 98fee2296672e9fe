/** A response. `body` is the parsed value if the response is JSON, and otherwise the text. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of many forms, and fail where one differs
  readonly body: any;
}

export type Api = (
  method: string,
  path: string,
  body?: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<ApiResponse>;

/** Sends requests to a service over a socket with a token. */
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
