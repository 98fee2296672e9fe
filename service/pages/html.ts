import type { VNode } from "preact";

/** Creates elements from a template literal. Rendering escapes every value. */
export { html } from "htm/preact";

/** The result of `html`. */
export type Markup = VNode | VNode[];
