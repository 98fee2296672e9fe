import { notice } from "../pages/failure.ts";
import { html } from "../pages/html.ts";
import type { Page } from "../pages/render.ts";
import type { Service } from "../service.ts";
import { setupLeaseMs } from "./progress.ts";
import type { SetupSession } from "./session/queries.ts";

/** A page with a message only. */
interface Message {
  readonly title: string;
  readonly tone: "plain" | "good";
  readonly text: string;
  /** Whether loading the page again may show another result. */
  readonly temporary?: boolean;
}

/** The messages that the pages show. */
const messages = {
  gone: {
    title: "This link does not work",
    tone: "plain",
    text: "A link to set up a connector works once and for a limited time. This link was used, was cancelled, has expired, or was not copied completely. Ask the person who gave it to you for a new one.",
  },
  elsewhere: {
    title: "This link is in use in another browser",
    tone: "plain",
    text: "For your safety, a link works only in the browser in which it was first used. Continue there, or ask the person who gave it to you for a new one.",
  },
  taken: {
    title: "This sign-in is no longer active",
    tone: "plain",
    text: "It was already used, or its setup has ended. Open your setup link again. Its page shows the current status, and whether you can try again.",
  },
  busy: {
    title: "Still connecting",
    tone: "plain",
    text: `Your last attempt is still in progress. It takes at most ${setupLeaseMs / 1_000} seconds.`,
    temporary: true,
  },
  done: {
    title: "Connected",
    tone: "good",
    text: "The credentials work and are stored. You can close this page.",
  },
} as const satisfies Readonly<Record<string, Message>>;

/** The response to a browser on a setup page. */
export type SetupResponse =
  | {
      readonly kind: "page";
      readonly status: number;
      readonly page: Page;
      /** Origins that the page's form may redirect to. */
      readonly formTargets?: readonly string[];
      /** URL that the browser loads immediately. */
      readonly next?: string;
    }
  | { readonly kind: "redirect"; readonly location: string };

/** Redirects to the page that confirms the connection. Its URL contains no secret. */
export function doneResponse(
  { publicUrl }: Pick<Service, "publicUrl">,
  { id }: Pick<SetupSession, "id">,
): SetupResponse {
  return { kind: "redirect", location: `${publicUrl}/setup/done/${id}` };
}

/** A response with a message page. */
export function messageResponse(name: keyof typeof messages, status: number): SetupResponse {
  return { kind: "page", status, page: messagePage(name) };
}

/** A page with a message, and a link to `back` if it is present. */
export function messagePage(name: keyof typeof messages, back?: string): Page {
  const { title, tone, text, temporary = false }: Message = messages[name];
  return {
    title,
    content: html`
      ${notice(tone, text)} ${temporary && html`<p class="actions"><a class="button" href="">Check again</a></p>`}
      ${back !== undefined && html`<p class="actions"><a class="button" href=${back}>Back to ${new URL(back).host}</a></p>`}
    `,
  };
}

/** The redirect URI to register with every OAuth app. */
export function callbackUrl({ publicUrl }: Pick<Service, "publicUrl">): string {
  return `${publicUrl}/setup/callback`;
}
