import { html } from "../../pages/html.ts";
import { type FieldProblem, problemSummary } from "../../pages/problem-summary.ts";
import { radioChoice } from "../../pages/radio-choice.ts";
import type { Page } from "../../pages/render-page.ts";
import type { Choice } from "../form/choices-of.ts";
import type { SetupLink } from "../session/setup-link.ts";
import { setupFacts } from "./setup-facts.ts";
import { titleOf } from "./title-of.ts";

export interface ChoiceForm {
  readonly choices: readonly Choice[];
  /** Key of the way that is offered first. */
  readonly chosen: string | undefined;
  readonly problems: readonly FieldProblem[];
}

/** Asks which of several ways to connect is taken. */
export function choicePage(link: SetupLink, { choices, chosen, problems }: ChoiceForm): Page {
  const options = choices.map(({ key, title, help }) => ({ value: key, label: title, help }));
  return {
    title: titleOf(link),
    content: html`
      ${problems.length > 0 && problemSummary("Not connected yet", problems)}
      <form method="get">
        ${radioChoice({ name: "auth", legend: "How do you want to connect?", options, value: chosen })}
        <div class="actions"><button type="submit">Next</button></div>
      </form>
      ${setupFacts(link)}
    `,
  };
}
