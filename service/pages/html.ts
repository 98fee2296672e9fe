import type { VNode } from "preact";

/** Creates elements from a template literal. Rendering escapes every value except that of `dangerouslySetInnerHTML`. */
export { html } from "htm/preact";

/** The result of `html`. */
export type Markup = VNode | VNode[];
