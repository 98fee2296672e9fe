import { route } from "../http/route.ts";
import { idSchema } from "../http/schemas.ts";
import { type RefusedRequest, returnUrl } from "../identity/oauth/authorization-request.ts";
import { type ConsentForm, decideConsent, maxAuthorizationQuery, nextConsentStep } from "../identity/oauth/consent.ts";
import { radioChoice, selectField } from "../pages/controls.ts";
import { notice, sentence } from "../pages/failure.ts";
import { html, type Markup } from "../pages/html.ts";
import { type Page, pageResponse, renderPage } from "../pages/render.ts";
import { formUserSchema, sessionToken, signedInAs, signInPath } from "./pages.ts";

/** `GET /authorize` */
export const getAuthorize = route({
  method: "GET",
  url: "/authorize",
  operationId: "getAuthorize",
  summary: "Show the page on which you allow or deny a program",
  description:
    "RFC 6749 §4.1.1 with PKCE (RFC 7636). For a faulty request, the page shows the error. If the program and its return address are registered, the page also has a link that returns the error to the program. For a valid request, a browser without a session goes to the sign-in page first.",
  tag: "pages",
  access: "public",
  limit: "sign_in",
  schemas: {
    query: {
      type: "object",
      properties: {
        response_type: { type: "string", description: "`code`." },
        client_id: { type: "string", description: "The id of the registration." },
        redirect_uri: {
          type: "string",
          description: "A registered URL; optional if only one is registered. A loopback URL may have any port.",
        },
        code_challenge: { type: "string", description: "SHA-256 of the verifier, base64url." },
        code_challenge_method: { type: "string", description: "`S256`." },
        scope: { type: "string", description: "`read` for tokens that can only read." },
        state: { type: "string", description: "Returned to the program." },
        resource: { type: "string", description: "The MCP server of this service (RFC 8707)." },
      },
    },
  },
  errors: ["invalid_params"],
  responses: {
    200: pageResponse("A form."),
    303: { description: "To the sign-in page." },
    400: pageResponse("The request is faulty, its program is unknown, or its return address is not registered."),
  },
  handle: async ({ service, request, reply }) => {
    const query = new URLSearchParams(new URL(request.url, service.publicUrl).search).toString();
    const session = sessionToken(request, service.publicUrl);
    const step = await nextConsentStep(service, { query, session });
    switch (step.kind) {
      case "return":
        return renderPage(reply.code(400), faultPage(step, service.publicUrl));
      case "sign_in":
        return reply.redirect(signInPath(authorizePath(query)), 303);
      case "form":
        return renderPage(reply, consentPage(step, query));
    }
  },
});

/** `POST /authorize` */
export const postAuthorize = route({
  method: "POST",
  url: "/authorize",
  operationId: "postAuthorize",
  summary: "Allow or deny a program",
  tag: "pages",
  access: "public",
  consumes: "form",
  limit: "sign_in",
  schemas: {
    body: {
      type: "object",
      properties: {
        request: { type: "string", maxLength: maxAuthorizationQuery, description: "The query of the request." },
        principal_id: formUserSchema,
        organization_id: idSchema,
        access: { type: "string", enum: ["write", "read"] },
        decision: { type: "string", enum: ["allow", "deny"] },
      },
      required: ["request", "decision"],
    },
  },
  errors: ["invalid_params"],
  responses: {
    200: pageResponse("The browser returns to the program."),
    303: { description: "To the sign-in page." },
    400: pageResponse("The program is unknown, or its return address is not registered."),
  },
  handle: async ({ service, body, request, reply }) => {
    const session = sessionToken(request, service.publicUrl);
    const url = await decideConsent(service, {
      query: body.request,
      session,
      principalId: body.principal_id,
      decision: body.decision,
      organizationId: body.organization_id,
      access: body.access,
    });
    // The session has ended, another user has signed in meanwhile, or the user is not a member of the organization. The sign-in
    // page redirects a signed-in user back to the form.
    if (url === undefined) return reply.redirect(signInPath(authorizePath(body.request)), 303);
    return renderPage(reply, decidedPage(url), { next: url });
  },
});

function authorizePath(query: string): string {
  return `/authorize?${query}`;
}

function consentPage(form: ConsentForm, query: string): Page {
  return form.organizations.length > 0 ? formPage(form, query) : noOrganizationPage(form, query);
}

function formPage({ authorization, user, organizations, defaultOrganizationId }: ConsentForm, query: string): Page {
  const [first] = organizations;
  const { protocol, host } = new URL(authorization.redirectUri);
  return {
    title: "Let a program use your connectors?",
    content: html`
      <dl class="facts">
        <dt>Name that the program gives</dt>
        <dd><bdi>${authorization.client.name}</bdi></dd>
        <dt>Returns to</dt>
        <dd><code class="code">${protocol}//${host}</code></dd>
      </dl>
      ${notice("plain", "Allow only a sign-in that you have just started yourself in this program. The program will use the connectors that you can use, until you sign it out, change your password or leave the organization.")}
      <form method="post" action="/authorize">
        <input type="hidden" name="request" value=${query} />
        <input type="hidden" name="principal_id" value=${user.principalId} />
        ${
          organizations.length > 1
            ? selectField({
                name: "organization_id",
                label: "Organization",
                required: true,
                value: defaultOrganizationId,
                options: organizations.map(({ id, name }) => ({ value: id, label: name })),
              })
            : html`<input type="hidden" name="organization_id" value=${first?.id ?? ""} />`
        }
        ${radioChoice({ name: "access", legend: "The program may", options: authorization.readOnly ? [readAccess] : [writeAccess, readAccess] })}
        <div class="actions">
          <button type="submit" name="decision" value="allow">Allow</button>
          <button type="submit" name="decision" value="deny" class="plain">Deny</button>
        </div>
      </form>
      ${signedInAs(user, authorizePath(query))}
    `,
  };
}

const writeAccess = {
  value: "write",
  label: "Read and change",
  help: "It can also create, change and delete records and connectors. It cannot manage members, API clients or permissions.",
};

const readAccess = {
  value: "read",
  label: "Only read",
  help: "It cannot change records of the connected systems, or settings of this service.",
};

/**
 * Anyone can register an address, so a link to this service must not redirect to that address without a click
 * (RFC 9700 §4.11.2).
 */
function faultPage(authorization: RefusedRequest, issuer: string): Page {
  return {
    title: "The program's request is faulty",
    content: html`
      ${notice("bad", sentence(authorization.refusal.description))}
      ${programLink(returnUrl(authorization, authorization.refusal, issuer))}
    `,
  };
}

/** The page stays open if the return address has a scheme of the program's own. */
function decidedPage(url: string): Page {
  return {
    title: "Return to the program",
    content: html`${notice("plain", "The browser returns to the program. You can then close this page.")} ${programLink(url)}`,
  };
}

function programLink(url: string): Markup {
  const { protocol, host } = new URL(url);
  return html`<p><a href=${url}>Return to the program at ${protocol}//${host}</a></p>`;
}

function noOrganizationPage({ user }: ConsentForm, query: string): Page {
  return {
    title: "You have no organization",
    content: html`
      ${notice("plain", "You are not a member of an organization, so the program has nothing to use.")}
      <p><a href="/invitations">Your invitations</a></p>
      ${signedInAs(user, authorizePath(query))}
    `,
  };
}
