import type { TestService } from "./start-test-service.ts";

/** The response to a browser. */
export interface SeenPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly html: string;
  /** The target of a redirect or of the header `refresh`; otherwise empty. */
  readonly location: string;
}

/** A browser that keeps cookies, and by default sends forms with `Sec-Fetch-Site: same-origin`. It does not follow redirects. */
export interface TestBrowser {
  readonly cookies: Map<string, string>;
  readonly get: (url: string) => Promise<SeenPage>;
  readonly post: (
    url: string,
    form: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<SeenPage>;
}

/** Returns the user id that a page's form contains, or an empty string. Forms for programs, devices and invitations have one. */
export function formUser({ html }: Pick<SeenPage, "html">): string {
  return /name="principal_id" value="([^"]*)"/.exec(html)?.[1] ?? "";
}

/** Opens a browser without cookies. */
export function openBrowser({ app, service }: Pick<TestService, "app" | "service">): TestBrowser {
  const cookies = new Map<string, string>();
  const send = async (options: { method: "GET" | "POST"; url: string; headers?: object; payload?: string }) => {
    const response = await app.inject({
      ...options,
      url: options.url.replace(service.publicUrl, ""),
      headers: { ...options.headers, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    });
    for (const { name, value, maxAge, expires } of response.cookies)
      if (maxAge === 0 || (expires !== undefined && expires.getTime() <= 0)) cookies.delete(name);
      else cookies.set(name, encodeURIComponent(value));
    const { location: redirect, refresh } = response.headers;
    const location = String(redirect ?? /^0; url=(.*)$/.exec(String(refresh))?.[1] ?? "");
    return { status: response.statusCode, headers: response.headers, html: response.body, location };
  };
  return {
    cookies,
    get: (url) => send({ method: "GET", url }),
    post: (url, form, headers = { "sec-fetch-site": "same-origin" }) =>
      send({
        method: "POST",
        url,
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
        payload: new URLSearchParams(form).toString(),
      }),
  };
}
