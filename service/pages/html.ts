import type { VNode } from "preact";

/** Makes elements of a template literal; every value in it is escaped when it is rendered. */
export { html } from "htm/preact";

/** What `html` gives. */
export type Markup = VNode | VNode[];
