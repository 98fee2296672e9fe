import { ConnectorError } from "@agent-connectors/runtime";
import type { Principal } from "../access/caller.ts";
import { route } from "../http/route.ts";
import { idSchema } from "../http/schemas.ts";
import { findPrincipal } from "../identity/callers.ts";
import type { BrowserUser } from "../identity/sign-in.ts";
import { memberOrganizations } from "../organizations/queries.ts";
import { notice } from "../pages/failure.ts";
import { html, type Markup } from "../pages/html.ts";
import { type Page, pageResponse, renderPage } from "../pages/render.ts";
import type { Service } from "../service.ts";
import { findBrowserUser, formUserSchema, signedInAs, signInPath } from "../sign-in/pages.ts";
import { acceptInvitation, declineInvitation } from "./commands.ts";
import { findReceivedInvitations, type ReceivedInvitation } from "./queries.ts";

const path = "/invitations";

/** Maximum invitations on the page. Further invitations appear after the user has decided on these. */
const maxShown = 50;

export const getInvitationsPage = route({
  method: "GET",
  url: path,
  operationId: "getInvitationsPage",
  summary: "Show the page of your invitations",
  tag: "pages",
  access: "public",
  schemas: {},
  responses: {
    200: pageResponse("The organizations that you may join."),
    303: { description: "To the sign-in page." },
  },
  handle: async ({ service, request, reply }) => {
    const user = await findBrowserUser(service, request);
    if (!user) return reply.redirect(signInPath(path), 303);
    const invitations = await findReceivedInvitations(
      service,
      { principalId: user.principalId, kind: "user" },
      { count: maxShown },
    );
    return renderPage(reply, invitationsPage(user, invitations));
  },
});

export const postInvitationsPage = route({
  method: "POST",
  url: path,
  operationId: "postInvitationsPage",
  summary: "Accept or decline an invitation",
  tag: "pages",
  access: "public",
  consumes: "form",
  schemas: {
    body: {
      type: "object",
      properties: {
        invitation_id: idSchema,
        organization_id: { ...idSchema, description: "The organization of the invitation." },
        principal_id: formUserSchema,
        answer: { type: "string", enum: ["accept", "decline"] },
      },
      required: ["invitation_id", "answer"],
    },
  },
  responses: {
    303: {
      description:
        "To the page of your invitations, or to the sign-in page. If another user signed in after the form was shown, the sign-in page redirects to that user's invitations.",
    },
    404: pageResponse("The invitation no longer exists, and your membership does not match the decision."),
  },
  handle: async ({ service, body, request, reply }) => {
    const { invitation_id, organization_id, principal_id, answer: decision } = body;
    const user = await findBrowserUser(service, request);
    // Another user can have signed in after the form was shown. The sign-in page redirects that user to their own invitations.
    if (!user || user.principalId !== principal_id) return reply.redirect(signInPath(path), 303);
    const principal = await findPrincipal(service.database, { principalId: user.principalId });
    await decide(service, principal, { invitationId: invitation_id, organizationId: organization_id, decision });
    return reply.redirect(path, 303);
  },
});

interface Decision {
  readonly invitationId: string;
  readonly organizationId: string | undefined;
  readonly decision: "accept" | "decline";
}

/**
 * Also succeeds if the invitation no longer exists, but the user's membership already matches the decision: after a double click,
 * a browser shows only the response to the second request.
 */
async function decide(
  service: Pick<Service, "database" | "clock">,
  principal: Principal,
  { invitationId, organizationId, decision }: Decision,
): Promise<void> {
  try {
    if (decision === "accept") await acceptInvitation(service, principal, invitationId);
    else await declineInvitation(service, principal, invitationId);
  } catch (error) {
    if (organizationId === undefined || ConnectorError.from(error).code !== "not_found") throw error;
    const organizations = memberOrganizations(service.database, principal);
    const joined = await organizations.where("organizations.id", "=", organizationId).executeTakeFirst();
    if ((joined !== undefined) !== (decision === "accept")) throw error;
  }
}

function invitationsPage(user: BrowserUser, invitations: readonly ReceivedInvitation[]): Page {
  return {
    title: "Invitations",
    content: html`
      ${
        invitations.length === 0
          ? notice("plain", "You have no invitations. You can close this page.")
          : html`
              <p>
                You become a member of an organization when you accept. The admins of an organization can choose any
                name for it. Accept only invitations that you expect, from people whose e-mail address you know.
              </p>
              ${invitations.map((invitation) => invitationForm(user, invitation))}
            `
      }
      ${signedInAs(user, path)}
    `,
  };
}

function invitationForm(
  { principalId }: BrowserUser,
  { id, organization_id, organization_name, role, invited_by, expires_at }: ReceivedInvitation,
): Markup {
  const organization = `organization-${id}`;
  const expires = new Date(expires_at).toISOString();
  return html`
    <form method="post" action=${path}>
      <input type="hidden" name="invitation_id" value=${id} />
      <input type="hidden" name="organization_id" value=${organization_id} />
      <input type="hidden" name="principal_id" value=${principalId} />
      <dl class="facts">
        <dt>Organization</dt>
        <dd id=${organization}><bdi>${organization_name}</bdi></dd>
        <dt>Your role</dt>
        <dd>${role}</dd>
        <dt>Invited by</dt>
        <dd><bdi>${invited_by ?? "an API client of the organization"}</bdi></dd>
        <dt>Open until</dt>
        <dd><time datetime=${expires}>${expires.slice(0, 10)}</time></dd>
      </dl>
      <div class="actions">
        <button type="submit" name="answer" value="accept" aria-describedby=${organization}>Accept</button>
        <button type="submit" name="answer" value="decline" class="plain" aria-describedby=${organization}>Decline</button>
      </div>
    </form>
  `;
}
