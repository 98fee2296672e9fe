import { route } from "../../http/route.ts";
import { answerPage } from "../../pages/answer-page.ts";
import { html } from "../../pages/html.ts";
import { pageAnswer } from "../../pages/page-answer.ts";

/** What stands at the address that the start prints: people open it. */
export const getHome = route({
  method: "GET",
  url: "/",
  operationId: "getHome",
  summary: "Say what runs here, and where to go on",
  tag: "pages",
  access: "public",
  schemas: {},
  answers: { 200: pageAnswer("A page with links.") },
  handle: async ({ reply }) =>
    answerPage(reply, {
      title: "The service is running",
      content: html`
        <p>Programs and agents use it by HTTP, with a token. People come here to:</p>
        <ul>
          <li><a href="/device">sign in on a device</a>, with the code that it shows</li>
          <li>connect a system, by a set-up link that somebody sent them</li>
          <li>read <a href="/openapi.json">the description of the API</a></li>
        </ul>
      `,
    }),
});
