import { html } from "../../pages/html.ts";
import { radioChoice } from "../../pages/radio-choice.ts";
import type { Page } from "../../pages/render-page.ts";
import type { Choice } from "../choices-of.ts";
import type { SetupLink } from "../setup-link.ts";
import { setupFacts } from "./setup-facts.ts";
import { titleOf } from "./title-of.ts";

/** Asks which of several ways to connect is taken. */
export function choicePage(
  link: SetupLink,
  { choices, chosen }: { readonly choices: readonly Choice[]; readonly chosen: string | undefined },
): Page {
  const options = choices.map(({ key, title, help }) => ({ value: key, label: title, help }));
  return {
    title: titleOf(link),
    content: html`
      ${setupFacts(link)}
      <form method="get">
        ${radioChoice({ name: "auth", legend: "How do you want to connect?", options, value: chosen })}
        <div class="actions"><button type="submit">Next</button></div>
      </form>
    `,
  };
}
