import type { Page } from "../pages/render-page.ts";

/** What the browser of a set-up page is answered. */
export type Answer =
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
