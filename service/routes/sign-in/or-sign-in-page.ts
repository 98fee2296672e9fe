import { ConnectorError, errorCodes } from "@agent-connectors/runtime";
import { answerPage } from "../../pages/answer-page.ts";
import { sentence } from "../../pages/sentence.ts";
import type { Exchange } from "./begin-session.ts";
import { type SignInForm, signInPage } from "./sign-in-page.ts";

/** What `signIn` answers; where it fails, the sign-in page, which says why and lets them try again. */
export async function orSignInPage(
  { request, reply }: Pick<Exchange, "request" | "reply">,
  form: SignInForm,
  signIn: () => Promise<unknown>,
): Promise<unknown> {
  try {
    return await signIn();
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.code === "internal") throw error;
    const { code, retry_after_ms, cause } = error;
    if (code === "service_unavailable") request.log.warn({ err: cause ?? error }, "nobody can sign in now");
    request.failure = code;
    if (retry_after_ms !== undefined) reply.header("retry-after", String(Math.ceil(retry_after_ms / 1_000)));
    reply.code(errorCodes[code].http);
    return answerPage(reply, signInPage({ ...form, problem: sentence(error.reason) }));
  }
}
