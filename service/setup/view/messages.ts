/** The pages that only say something. */
export const messages = {
  gone: {
    title: "This link does not work",
    tone: "plain",
    text: "Links to set up a connector work once and for 15 minutes. This one has been used, was cancelled or has expired, or it was not copied whole. Ask whoever gave it to you for another one.",
  },
  elsewhere: {
    title: "This link is in use in another browser",
    tone: "plain",
    text: "For your safety a link works only in the browser in which it was first used. Go on there, or ask whoever gave it to you for another one.",
  },
  busy: {
    title: "Still at it",
    tone: "plain",
    text: "What you sent before is still being tried. Wait a minute, then load this page again.",
  },
  done: {
    title: "Connected",
    tone: "good",
    text: "The credentials work and are stored. You can close this page.",
  },
} as const;
