import type { TestService } from "../start-test-service.ts";

/** What a browser is shown. */
export interface Shown {
  readonly status: number;
  /** Without the stylesheet. */
  readonly text: string;
  readonly location: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** A browser as far as the service can tell: it keeps cookies, sends forms, and follows nothing by itself. */
export interface TestBrowser {
  readonly get: (url: string) => Promise<Shown>;
  readonly post: (url: string, fields: Readonly<Record<string, string>>) => Promise<Shown>;
  readonly cookies: Map<string, string>;
}

export function testBrowser({ app, service }: Pick<TestService, "app" | "service">): TestBrowser {
  const cookies = new Map<string, string>();
  const send = async (method: "GET" | "POST", address: string, payload?: string): Promise<Shown> => {
    const answer = await app.inject({
      method,
      url: address.replace(service.publicUrl, ""),
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(payload !== undefined && { "content-type": "application/x-www-form-urlencoded" }),
      },
      ...(payload !== undefined && { payload }),
    });
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    const { statusCode: status, headers, body } = answer;
    return {
      status,
      text: body.replace(/<style>[^<]*<\/style>/, ""),
      headers,
      location: String(headers.location ?? ""),
    };
  };
  return {
    cookies,
    get: (url) => send("GET", url),
    post: (url, fields) => send("POST", url, new URLSearchParams(fields).toString()),
  };
}

/** Answers the sandbox's page as a person does; gives where it leads back to. */
export async function decide(authorizeUrl: string, decision: "allow" | "deny"): Promise<string> {
  const answer = await fetch(authorizeUrl, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ decision }),
    redirect: "manual",
  });
  return answer.headers.get("location") ?? `${answer.status}: ${await answer.text()}`;
}
