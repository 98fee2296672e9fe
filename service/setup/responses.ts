import { notice } from "../pages/failure.ts";
import type { PageTargets } from "../pages/headers.ts";
import { html } from "../pages/html.ts";
import type { Page } from "../pages/render.ts";
import type { Service } from "../service.ts";
import { type GivenForm, setupLeaseMs } from "./progress.ts";
import type { SetupSession } from "./session/queries.ts";

/** A message that a page shows instead of a form. */
interface PageMessage {
  readonly title: string;
  readonly tone: "plain" | "good";
  readonly text: string;
  /** Whether the page has a link that loads it again, because the message can change. */
  readonly isTemporary?: boolean;
}

const messages = {
  invalidLink: {
    title: "This link does not work",
    tone: "plain",
    text: "A setup link connects one connector, and works for a limited time. This link was already used, was cancelled, has expired or is incomplete. Ask the person who gave it to you for a new link.",
  },
  otherBrowser: {
    title: "This link is in use in another browser",
    tone: "plain",
    text: "For your safety, only the first browser that sends the form of a setup link can use the link. Continue in that browser, or ask the person who gave you the link for a new one. If you have used only this browser, allow cookies for this site before you ask for a new link.",
  },
  noCookies: {
    title: "This browser cannot show the result",
    tone: "plain",
    text: "Only the browser that connected can show the result, and this browser has no cookie of this site. If you have just connected here, the connection works, but this browser blocks cookies. You can close this page.",
  },
  endedSignIn: {
    title: "This sign-in is no longer active",
    tone: "plain",
    text: "The sign-in was already used, or its setup has ended. Open your setup link again. If the link still works, you can sign in again on its page.",
  },
  connecting: {
    title: "Still connecting",
    tone: "plain",
    text: `Your last attempt is still in progress. It takes at most ${setupLeaseMs / 1_000} seconds.`,
    isTemporary: true,
  },
  cancelled: {
    title: "Setup cancelled",
    tone: "plain",
    text: "Nothing was connected, and the setup link no longer works. You can close this page.",
  },
  connected: {
    title: "Connected",
    tone: "good",
    text: "The credentials work and are stored. You can close this page.",
  },
} as const satisfies Readonly<Record<string, PageMessage>>;

/** The response to a browser on a setup page. */
export type SetupResponse =
  | ({ readonly kind: "page"; readonly status: number; readonly page: Page } & PageTargets)
  | { readonly kind: "redirect"; readonly location: string };

/**
 * Redirects to the page that confirms the connection. Its URL contains no secret. The location is a path, because a page that was
 * opened at an origin other than `publicUrl`, such as `localhost`, permits redirects of its form only within its own origin.
 */
export function doneResponse({ id }: Pick<SetupSession, "id">): SetupResponse {
  return { kind: "redirect", location: `/setup/done/${id}` };
}

/** Redirects to the page of a submitted form. The page shows the state of the attempt to connect. */
export function formPageResponse({ token, choice }: Pick<GivenForm, "token" | "choice">): SetupResponse {
  return { kind: "redirect", location: `/setup/${token}?auth=${encodeURIComponent(choice)}` };
}

/** A response with a message page. */
export function messageResponse(name: keyof typeof messages, status: number): SetupResponse {
  return { kind: "page", status, page: messagePage(name) };
}

/** A page with a message, and a link to `back` if it is present. */
export function messagePage(name: keyof typeof messages, back?: string): Page {
  const { title, tone, text, isTemporary = false }: PageMessage = messages[name];
  return {
    title,
    content: html`
      ${notice(tone, text)} ${isTemporary && html`<p class="actions"><a class="button" href="">Check again</a></p>`}
      ${back !== undefined && html`<p class="actions"><a class="button" href=${back}>Back to ${new URL(back).host}</a></p>`}
    `,
  };
}

/** The redirect URI to register with every OAuth app. */
export function callbackUrl({ publicUrl }: Pick<Service, "publicUrl">): string {
  return `${publicUrl}/setup/callback`;
}
