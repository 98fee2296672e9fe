import type { TestService } from "./start-test-service.ts";

/** A page as a browser got it. */
export interface SeenPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly html: string;
  /** Where it sends the browser to; empty where it does not. */
  readonly location: string;
}

/** A browser of a person: it keeps cookies, and sends forms with the headers that browsers send. It follows nothing by itself. */
export interface TestBrowser {
  readonly cookies: Map<string, string>;
  readonly get: (url: string) => Promise<SeenPage>;
  readonly post: (
    url: string,
    form: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<SeenPage>;
}

/** A browser that was nowhere yet. */
export function openBrowser({ app, service }: Pick<TestService, "app" | "service">): TestBrowser {
  const cookies = new Map<string, string>();
  const ask = async (options: { method: "GET" | "POST"; url: string; headers?: object; payload?: string }) => {
    const response = await app.inject({
      ...options,
      url: options.url.replace(service.publicUrl, ""),
      headers: { ...options.headers, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    });
    for (const { name, value, maxAge, expires } of response.cookies)
      if (maxAge === 0 || (expires !== undefined && expires.getTime() <= 0)) cookies.delete(name);
      else cookies.set(name, encodeURIComponent(value));
    const location = response.headers.location?.toString() ?? "";
    return { status: response.statusCode, headers: response.headers, html: response.body, location };
  };
  return {
    cookies,
    get: (url) => ask({ method: "GET", url }),
    post: (url, form, headers = { "sec-fetch-site": "same-origin" }) =>
      ask({
        method: "POST",
        url,
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
        payload: new URLSearchParams(form).toString(),
      }),
  };
}
