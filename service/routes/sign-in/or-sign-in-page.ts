import { ConnectorError } from "@agent-connectors/runtime";
import { problemOf } from "../../http/failures/problem.ts";
import { reportFailure } from "../../http/failures/report-failure.ts";
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
    reportFailure(error, request);
    const { status, headers } = problemOf(error, { requestId: request.id });
    reply.code(status).headers(headers);
    return answerPage(reply, signInPage({ ...form, problem: sentence(error.reason) }));
  }
}
