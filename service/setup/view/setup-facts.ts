import { html, type Markup } from "../../pages/html.ts";
import type { SetupLink } from "../session/setup-link.ts";

/** For whom something is connected: what a person should know before they enter credentials. */
export function setupFacts({ session, organization, workspace, creator }: SetupLink): Markup {
  return html`
    <dl class="facts">
      <dt>Organization</dt>
      <dd>${organization}</dd>
      <dt>Workspace</dt>
      <dd>${workspace}</dd>
      <dt>Connector</dt>
      <dd>${session.name}</dd>
      <dt>Asked for by</dt>
      <dd>${creator}</dd>
    </dl>
  `;
}
