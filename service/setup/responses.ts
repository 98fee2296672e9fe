import type { Page } from "../pages/render.ts";
import type { Service } from "../service.ts";
import { messagePage } from "./pages.ts";
import { setupLeaseMs } from "./progress.ts";
import type { SetupSession } from "./session/queries.ts";

/** A page that only says something. */
export interface Message {
  readonly title: string;
  readonly tone: "plain" | "good";
  readonly text: string;
  /** Whether it may say something else when it is loaded again. */
  readonly passing?: boolean;
}

/** The pages that only say something. */
export const messages = {
  gone: {
    title: "This link does not work",
    tone: "plain",
    text: "Links to set up a connector work once and for a limited time. This one has been used, was cancelled or has expired, or it was not copied whole. Ask whoever gave it to you for another one.",
  },
  elsewhere: {
    title: "This link is in use in another browser",
    tone: "plain",
    text: "For your safety a link works only in the browser in which it was first used. Go on there, or ask whoever gave it to you for another one.",
  },
  taken: {
    title: "Nothing waits for this sign-in any more",
    tone: "plain",
    text: "It was taken already, or the set-up that it belongs to has ended. Open the link that you were given once more: it shows how things stand, and lets you try again if it can.",
  },
  busy: {
    title: "Still being tried",
    tone: "plain",
    text: `What you sent is still being tried, which takes ${setupLeaseMs / 1_000} seconds at most.`,
    passing: true,
  },
  done: {
    title: "Connected",
    tone: "good",
    text: "The credentials work and are stored. You can close this page.",
  },
} as const satisfies Readonly<Record<string, Message>>;

/** What the browser of a set-up page is answered. */
export type SetupResponse =
  | {
      readonly kind: "page";
      readonly status: number;
      readonly page: Page;
      /** Origins that the page's form may lead on to. */
      readonly formTargets?: readonly string[];
      /** Where browsers go on to by themselves, at once. */
      readonly next?: string;
    }
  | { readonly kind: "redirect"; readonly location: string };

/** Leads to the page that says that it worked: its address holds nothing secret. */
export function doneResponse(
  { publicUrl }: Pick<Service, "publicUrl">,
  { id }: Pick<SetupSession, "id">,
): SetupResponse {
  return { kind: "redirect", location: `${publicUrl}/setup/done/${id}` };
}

/** A page that only says something, as an answer. */
export function messageResponse(name: keyof typeof messages, status: number): SetupResponse {
  return { kind: "page", status, page: messagePage(name) };
}
