import { formUser } from "../service/open-browser.ts";

/** Functions that do what a user does on the pages of a service. They send the form requests without a browser. */

/** Signs the first user in, and allows the device whose code is in the URL of the page. */
export async function allowDevice(page: string, password: string): Promise<void> {
  const { origin, searchParams } = new URL(page);
  const signedIn = await post(`${origin}/sign-in`, { email: "admin@localhost", password });
  const cookie = cookiesOf(signedIn);
  const html = await (await fetch(page, { headers: { cookie } })).text();
  const user_code = searchParams.get("user_code") ?? "";
  const device = { user_code, principal_id: formUser({ html }), decision: "allow" };
  const { status } = await post(`${origin}/device`, device, cookie);
  if (status !== 200) throw new Error(`expected status 200 of ${page}, found ${status}`);
}

/** Submits credentials and configuration of `payments` on a setup page. */
export async function completeSetup(page: string): Promise<void> {
  const fields = {
    auth: "api_key",
    "credentials.api_key": "sk_test_1",
    "replication_config.account_id": "acct_1",
    "replication_config.start_date": "2026-01-01",
  };
  const { status } = await post(page, fields, cookiesOf(await fetch(page)));
  if (status !== 303) throw new Error(`expected status 303 of ${page}, found ${status}`);
}

/** Cancels the setup on its page. */
export async function cancelSetup(page: string): Promise<void> {
  const { status } = await post(page, { cancel: "true" });
  if (status !== 200) throw new Error(`expected status 200 of ${page}, found ${status}`);
}

function post(url: string, fields: Readonly<Record<string, string>>, cookie = ""): Promise<Response> {
  const headers = { origin: new URL(url).origin, cookie };
  return fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual", headers });
}

function cookiesOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}
