import { binding } from "./binding.ts";

/**
 * What the data keys of single texts are bound to. Not to the text's purpose, for whoever wraps them anew does not know
 * it; the text itself is, and no other is sealed with the same data key.
 */
export const textKeyBinding: string = binding("text_key");
