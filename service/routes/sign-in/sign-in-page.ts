import { field } from "../../pages/field.ts";
import { html } from "../../pages/html.ts";
import { problemSummary } from "../../pages/problem-summary.ts";
import type { Page } from "../../pages/render-page.ts";
import type { Settings } from "../../settings/settings.ts";
import { signInPath } from "./sign-in-path.ts";

export interface SignInForm {
  readonly settings: Pick<Settings, "oidc">;
  /** Where the sign-in ends. */
  readonly returnTo: string;
  /** As it was typed. */
  readonly email?: string;
  /** Why the sign-in before did not work. */
  readonly problem?: string;
}

/** The page that asks who somebody is. */
export function signInPage({ settings, returnTo, email, problem }: SignInForm): Page {
  return {
    title: "Sign in",
    content: html`
      ${problem !== undefined && problemSummary(problem, [])}
      <form method="post" action="/sign-in">
        <input type="hidden" name="return_to" value=${returnTo} />
        ${field({ name: "email", label: "E-mail", type: "email", required: true, autocomplete: "username", value: email })}
        ${field({ name: "password", label: "Password", type: "password", required: true, autocomplete: "current-password" })}
        <div class="actions"><button type="submit">Sign in</button></div>
      </form>
      ${settings.oidc && otherWay(settings.oidc.issuer, returnTo)}
    `,
  };
}

function otherWay(issuer: string, returnTo: string) {
  return html`
    <h2>Without a password</h2>
    <p class="actions">
      <a class="button plain" href=${signInPath(returnTo, "/sign-in/oidc")}>Sign in with ${new URL(issuer).host}</a>
    </p>
  `;
}
